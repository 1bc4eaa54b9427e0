import { withFewMarks } from '#/text/combining-marks.ts'
import { splitLinks } from '#/text/split-links.ts'

/** Plain text with its line breaks; URLs in it become external links. */
export const LinkedText = ({ text }: { text: string }) =>
  splitLinks(withFewMarks(text)).map(({ text: part, href, at }) =>
    href === null ? (
      part
    ) : (
      // With `dir`, a bidirectional control before the link cannot reorder the letters of its address.
      <a key={at} href={href} dir="ltr" rel="noopener noreferrer nofollow ugc" target="_blank">
        {part}
      </a>
    ),
  )
