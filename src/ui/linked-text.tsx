import { withFewMarks } from '#/text/combining-marks.ts'
import { splitLinks } from '#/text/split-links.ts'

/** Plain text with its line breaks; URLs in it become external links. */
export const LinkedText = ({ text }: { text: string }) =>
  splitLinks(withFewMarks(text)).map(({ text: part, href, at }) =>
    href === null ? (
      part
    ) : (
      <a key={at} href={href} rel="noopener noreferrer nofollow ugc" target="_blank">
        {part}
      </a>
    ),
  )
