import { parse as parseToml, TomlError } from 'smol-toml'
import { parse as parseYaml, YAMLParseError } from 'yaml'
import * as z from 'zod'

/** Where Hugo looks for its settings. */
export const hugoSettings: readonly string[] = [
  'hugo',
  'config',
  'config/_default/hugo',
  'config/_default/config',
].flatMap((name) => ['toml', 'yaml', 'yml'].map((end) => `${name}.${end}`))
export const generatorSettings: readonly string[] = ['_config.yml', ...hugoSettings]

const text = z.string().catch('')
const Texts = z.record(z.string(), z.unknown()).catch({})

/** What the settings of Jekyll, Hexo and Hugo say of addresses; the names of keys are in lower case. */
const Settings = z.object({
  url: text,
  baseurl: text,
  root: text,
  permalink: text,
  timezone: text,
  new_post_name: text,
  permalinks: Texts,
  category_map: Texts,
  default_category: text,
  languages: Texts,
  defaultcontentlanguage: text,
  defaultcontentlanguageinsubdir: z.boolean().catch(false),
  defaults: z
    .array(
      z
        .object({ scope: z.object({ path: text, type: text }), values: z.object({ permalink: text }) })
        .nullable()
        .catch(null),
    )
    .catch([]),
})
export type SiteSettings = z.infer<typeof Settings>

const parsed = (name: string, source: string): unknown => {
  try {
    return name.endsWith('.toml') ? parseToml(source) : parseYaml(source, { logLevel: 'silent' })
  } catch (error) {
    // The posts can be imported without it.
    if (error instanceof TomlError || error instanceof YAMLParseError) return {}
    throw error
  }
}

/** The settings in a file; what is missing or cannot be read is empty. */
export const parseSiteSettings = (name: string, source: string): SiteSettings => {
  const keys = Object.entries(Texts.parse(parsed(name, source)))
  return Settings.parse(Object.fromEntries(keys.map(([key, value]) => [key.toLowerCase(), value])))
}
