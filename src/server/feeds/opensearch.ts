import { searchPath } from '#/contract/addresses.ts'
import type { Site } from '#/contract/site.ts'

import { tag, tagOfParts, xmlDocument, xmlText } from './xml.ts'

/** Longest names that browsers take (OpenSearch 1.1, draft 6). */
const longest = { name: 16, description: 1_024 } as const

/** Lets a browser search the blog from its address bar: https://github.com/dewitt/opensearch. */
export const openSearch = ({ title, description, url }: Site): string =>
  xmlDocument(
    tagOfParts(
      'OpenSearchDescription',
      [
        tag('ShortName', xmlText([...title].slice(0, longest.name).join(''))),
        tag('Description', xmlText([...description].slice(0, longest.description).join(''))),
        tag('InputEncoding', 'UTF-8'),
        tag('Language', 'ko'),
        tag('Image', xmlText(`${url}/favicon.ico`), { width: '16', height: '16', type: 'image/png' }),
        tag('Url', '', { type: 'text/html', method: 'get', template: `${url}${searchPath}?q={searchTerms}` }),
      ],
      { xmlns: 'http://a9.com/-/spec/opensearch/1.1/' },
    ),
  )
