import type { Site } from './site.ts'

export type RenderOptions = {
  readonly site: Site
  /** Answers the calls of the API; between two parts of one process no socket is needed. */
  readonly fetch: (request: Request) => Response | Promise<Response>
  /** Marks the scripts that are ours. */
  readonly nonce: string
  /** Nothing stands at this address. */
  readonly missing: boolean
}

/** What the app makes of an address: the parts of a document that the server composes. */
export type RenderedPage = {
  readonly status: number
  /** Attributes of `<html>`. */
  readonly attributes: Readonly<Record<string, string>>
  /** Elements for the head. */
  readonly head: string
  /** The content of `#root`; its scripts carry the nonce. */
  readonly body: string
  /** Runs before the first paint; `titleFont` is the address of the title face in the letters of this page. */
  readonly firstScript: { readonly code: string; readonly titleFont: string }
}

/** As `src/entry-server.tsx` exports it; `null` where the router would send the reader somewhere else. */
export type Render = (request: Request, options: RenderOptions) => Promise<RenderedPage | null>

const exportsRender = (module: object): module is { readonly render: Render } =>
  'render' in module && typeof module.render === 'function'

/** The app in a module that was loaded at run time. */
export const renderIn = (module: object): Render => {
  if (!exportsRender(module)) throw new TypeError('src/entry-server.tsx does not export `render`')
  return module.render
}
