import type { PostDetail } from './post.ts'
import type { Site } from './site.ts'

type RenderOptions = {
  readonly site: Site
  /** Answers calls of the API within the process, without a socket. */
  readonly fetch: (request: Request) => Response | Promise<Response>
  /** The CSP nonce for inline scripts. */
  readonly nonce: string
  /** Whether nothing is at the address. Only the subcategory's route reads it: its list does not show a wrong category. */
  readonly isAddressMissing: boolean
}

/** The parts of a rendered page, from which the server composes the document. */
export type RenderedPage = {
  readonly status: number
  /** The post that the page is about; `null` on other pages, and where there is none. */
  readonly subject: Pick<PostDetail, 'post' | 'tags'> | null
  /** Elements for the head. */
  readonly head: string
  /** The start of the content of `#root`, up to the end of the site's header. */
  readonly header: string
  /** The rest of it; its scripts have the nonce. */
  readonly body: string
  /**
   * The inline script that runs before the first paint; `titleFont`: the address of the title font, subset to this page, which
   * the script reads from its `data-titles`.
   */
  readonly firstScript: { readonly code: string; readonly titleFont: string }
}

/** Resolves with `null` if the router redirects. */
export type Render = (request: Request, options: RenderOptions) => Promise<RenderedPage | null>

/** URLs of the scripts of a page. */
export type PageScripts = {
  /** What the page needs, in the order of evaluation. */
  readonly scripts: readonly string[]
  /** What is loaded last, and not evaluated until something imports it. */
  readonly next: readonly string[]
}

/** What `src/entry-server.tsx` exports. */
type ServerEntry = {
  readonly render: Render
  /** The inline script that loads the {@link PageScripts}. */
  readonly scriptLoader: string
}

const isServerEntry = (module: object): module is ServerEntry =>
  'render' in module &&
  typeof module.render === 'function' &&
  'scriptLoader' in module &&
  typeof module.scriptLoader === 'string'

/** The exports of a module that was imported at run time. Throws a `TypeError` if it is not `src/entry-server.tsx`. */
export const serverEntry = (module: object): ServerEntry => {
  if (!isServerEntry(module)) throw new TypeError('src/entry-server.tsx does not export `render` and `scriptLoader`')
  return module
}
