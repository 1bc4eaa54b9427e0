import { searchPath } from '#/contract/addresses.ts'
import type { Site } from '#/contract/site.ts'

import { element, elementOf, xmlDocument, xmlText } from './xml.ts'

/** Maximum lengths in characters (OpenSearch 1.1, draft 6). */
const longest = { name: 16, description: 1_024 } as const

/**
 * The OpenSearch description, by which browsers add the blog's search to the address bar
 * (https://github.com/dewitt/opensearch).
 */
export const openSearch = ({ title, description, url }: Site): string =>
  xmlDocument(
    elementOf(
      'OpenSearchDescription',
      [
        element('ShortName', xmlText([...title].slice(0, longest.name).join(''))),
        element('Description', xmlText([...description].slice(0, longest.description).join(''))),
        element('InputEncoding', 'UTF-8'),
        element('Language', 'ko'),
        element('Image', xmlText(`${url}/favicon.ico`), { width: '16', height: '16', type: 'image/png' }),
        element('Url', '', { type: 'text/html', method: 'get', template: `${url}${searchPath}?q={searchTerms}` }),
      ],
      { xmlns: 'http://a9.com/-/spec/opensearch/1.1/' },
    ),
  )
