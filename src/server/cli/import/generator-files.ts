import type { SourceFolder } from './imported.ts'

const settings = [
  '_config.yml',
  ...['hugo', 'config'].flatMap((name) => ['toml', 'yaml', 'yml'].map((end) => `${name}.${end}`)),
]

/** Templates of new posts, themes, Ruby's packages and the description of the repository. */
const ownFiles = /^(?:(?:scaffolds|archetypes|themes\/[^/]+|vendor\/bundle)\/|readme(?:\.[\w-]+)?\.(?:md|markdown)$)/i

/** Tells which texts are no posts but files of Hexo, Jekyll or Hugo, if the folder is the root of such a site. */
export const createGeneratorFiles = (files: SourceFolder['files']): ((path: string) => boolean) => {
  const isSite = settings.some((name) => files.has(name))
  return (path) => isSite && ownFiles.test(path)
}
