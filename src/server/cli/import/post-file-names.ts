import { slugOf } from '#/text/slug.ts'

/**
 * The name of the file for a post that had none: from its slug or its title, after the number that it had on the old blog, if
 * there is one.
 */
export const postFileName = (name: string, id = ''): string => `${/^\d+$/.test(id) ? `${id}-` : ''}${slugOf(name)}.md`

/** The path of a file under its new name, which differs for posts only: the blog reads only files that end in `.md`. */
export const withPostEnding = (path: string): string => path.replace(/\.(?:md|markdown)$/i, '.md')
