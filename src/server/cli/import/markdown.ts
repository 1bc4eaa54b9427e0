import { postDate, titleFromName } from './foreign-dates.ts'
import { parseForeignFrontMatter } from './foreign-front-matter.ts'
import { splitFrontMatter } from './front-matter-block.ts'
import { titleHeading, joinHeadingIds, relinkHeadings } from './heading-ids.ts'
import { notForAll } from './hidden-posts.ts'
import {
  collect,
  missingPictures,
  noPost,
  noteOn,
  noText,
  type Imported,
  type ImportedPost,
  type SourceFolder,
  type Translated,
} from './imported.ts'
import { readMarkdownInHtml } from './kramdown-html.ts'
import { createNotionReader } from './notion.ts'
import { createObsidianTranslation } from './obsidian.ts'
import { oldSiteOf, type OldSite, saysAddresses } from './old-addresses.ts'
import { relinkPosts } from './own-posts.ts'
import { withPostEnding } from './post-file-names.ts'
import { quoteAddresses, rewriteLinks, rewriteThumbnail } from './rewrite-links.ts'
import { generatorSettings, hugoSettings } from './site-settings.ts'
import { createPostLinks } from './template-links.ts'
import { attributesIn, templatesIn, translateTemplates, unescapeTemplates } from './template-syntax.ts'
import { createVaultFind } from './wiki-links.ts'

type MarkdownDialect = {
  /** Maps a path in the source to a path under the folder of the import. */
  readonly targetOf?: (path: string) => string
  /** Gives a text its front matter. */
  readonly read?: (text: string, path: string) => string
  /** Fixes YAML that the platform's tools write wrongly. */
  readonly repair?: (yaml: string) => string
  /** Turns syntax of that platform into Markdown. */
  readonly translate: (body: string, path: string) => Translated
  /** Finds a file that a text refers to by part of its path; `from` is the text's own path. */
  readonly find?: (path: string, from: string) => string | undefined
  /** Whether headings of the text at a path may say their ids, `{#id}`. */
  readonly hasHeadingIds?: (path: string) => boolean
}

/** Where Jekyll and Hexo keep drafts; the folder of the import may be in it. */
const isInDrafts = (path: string): boolean => /(?:^|[\\/])_drafts[\\/]/i.test(path)

/** Hexo has these folders in `source`, Jekyll elsewhere; the folder of the import may be in them. */
const isOfJekyll = (path: string): boolean => /(?:^|[\\/])(?<!(?:^|[\\/])source[\\/])_(?:posts|drafts)[\\/]/i.test(path)

const isInPosts = (path: string): boolean => /(?:^|[\\/])_posts[\\/]/i.test(path)
const isOfHexo = (path: string): boolean => (isInPosts(path) || isInDrafts(path)) && !isOfJekyll(path)

/** Layouts of Jekyll and Hexo for what is no post. */
const isPage = (layout: unknown): boolean =>
  typeof layout === 'string' && /^(?:page|tags?|categor(?:y|ies)|archives?|search|404)$/i.test(layout)

const isOfHugo = (files: SourceFolder['files']): boolean => hugoSettings.some((name) => files.has(name))

/** Hugo's text above the list of a section, `_index.md`; with a language, `_index.ko.md`. */
const isListPage = (path: string): boolean => /(?:^|\/)_index(?:\.[\w-]+)?\.(?:md|markdown)$/i.test(path)

const importText = (
  path: string,
  text: string,
  { files, now, site }: { readonly files: SourceFolder['files']; readonly now: Date; readonly site: OldSite },
  { targetOf = (path) => path, read = (text) => text, repair, translate, find, hasHeadingIds }: MarkdownDialect,
): { readonly post: ImportedPost; readonly oldAddresses: readonly string[] } | string => {
  if (isListPage(path)) return '글이 아니라 목록 쪽입니다.'
  const front = splitFrontMatter(read(text, path), repair)
  if (!front.ok) return front.reason
  const origin = files.get(path) ?? path
  const { matter, lost, mediaFolder, dates, hidden } = parseForeignFrontMatter(front.map, {
    isJekyll: isOfJekyll(origin),
    isHugo: isOfHugo(files),
    now,
  })
  if (isPage(front.map.get('layout')?.value) && !isInPosts(origin)) return noPost
  // A drawing in a vault of Obsidian.
  if (front.map.has('excalidraw-plugin')) return noPost
  const { body, notes: linkNotes } = translate(quoteAddresses(front.body), path)
  if (matter.title === undefined && body.trim() === '' && front.map.has('layout')) return '제목도 본문도 없는 쪽입니다.'
  const heading = matter.title === undefined ? titleHeading(body, hasHeadingIds?.(path) === true) : null
  const title = matter.title ?? heading?.title ?? titleFromName(path)
  const { date, ahead, notes: dateNotes } = postDate(path, dates, now)
  const isDraft = matter.draft === true || [path, origin].some(isInDrafts)
  const to = withPostEnding(targetOf(path))
  const moved = { from: path, to, files, mediaFolder, targetOf, oldPath: site.pathOf, find }
  const content = rewriteLinks(heading?.body ?? body, moved)
  const { thumbnail, ...cover } = rewriteThumbnail(matter.thumbnail, moved)
  const notes = [
    ...dateNotes,
    ...(ahead === undefined || isDraft ? [] : [`날짜가 아직 오지 않아 초안으로 둡니다. ${ahead}`]),
    ...(hidden.length === 0 ? [] : [notForAll(hidden)]),
    ...linkNotes,
    ...missingPictures([...content.missing, ...cover.missing]),
  ]
  const categories = [matter.category, matter.subcategory].filter((name) => name !== undefined)
  const old = { path, origin, front: front.map, title, date, categories }
  const post = {
    name: path,
    path: to,
    matter: {
      title,
      ...matter,
      date,
      thumbnail,
      draft: isDraft || ahead !== undefined || hidden.length > 0,
      aliases: site.aliasesOf(old),
    },
    // Only blank lines: leading spaces may make the first line a code block.
    body: content.body.replace(/^(?:[ \t]*\n)+/, ''),
    files: [...content.files, ...cover.files],
    comments: [],
    lost: lost.filter((key) => !saysAddresses(front.map, key)),
    notes,
  }
  return { post, oldAddresses: site.addressesOf(old) }
}

/** Obsidian's syntax and some templates become Markdown; other templates of Hugo and Jekyll stay as text, and are noted. */
const createDialect = (source: SourceFolder): MarkdownDialect => {
  const { files, settings, vaults } = source
  const find = createVaultFind(files)
  const fromObsidian = createObsidianTranslation(source, find)
  const withPostLinks = createPostLinks(source)
  const hasHeadingIds = (path: string) => !vaults.has(path)
  return {
    read: createNotionReader(source),
    translate: (text, path) => {
      const origin = files.get(path) ?? path
      const translated = translateTemplates(text, isOfHexo(origin))
      const ofKramdown = readMarkdownInHtml(hasHeadingIds(path) ? joinHeadingIds(translated.body) : translated.body)
      const { body: escaped, notes } = fromObsidian(withPostLinks(ofKramdown, path), path)
      const isOfLiquid = settings.has('_config.yml') || isInPosts(origin) || isInDrafts(origin)
      const generator = isOfHugo(files) ? 'hugo' : isOfLiquid ? 'liquid' : null
      const body = generator === null ? escaped : unescapeTemplates(escaped, generator)
      return {
        body,
        notes: [
          ...translated.notes,
          ...notes,
          ...noteOn(templatesIn(body), '템플릿 문법을 옮기지 못해 글자로 남습니다.'),
          ...noteOn(attributesIn(body), '속성을 옮기지 못해 글자로 남습니다.'),
        ],
      }
    },
    find: (path, from) => (vaults.has(from) ? find(path, from) : undefined),
    hasHeadingIds,
  }
}

/**
 * Files of Hexo, Jekyll or Hugo that are no posts: templates, themes, Ruby's packages, the pages in the menu of a Jekyll theme,
 * what describes the repository.
 */
const generatorFiles =
  /^(?:(?:scaffolds|archetypes|themes\/[^/]+|vendor\/bundle|_tabs)\/|(?:readme|license|contributing|changelog|code_of_conduct|404)(?:\.[\w-]+)?\.(?:md|markdown)$)/i

/** What Jekyll's themes and Hexo show as pages; a folder is Hexo's if its posts are in `source`. */
const isPageFile = (path: string, files: SourceFolder['files']): boolean =>
  path.startsWith('_pages/') ||
  (/^source\/(?!_(?:posts|drafts)\/)/.test(path) && [...files.keys()].some((name) => name.startsWith('source/_posts/')))

/** Posts that are no Markdown: MDX (Gatsby), and Jekyll's or Hexo's HTML. */
const otherPosts = /\.mdx$|(?:^|\/)_(?:posts|drafts)\/.*\.html?$/i

/** Imports every Markdown file of a folder, under its path, with the pictures that it shows. */
export const importMarkdown = (
  source: SourceFolder,
  now: Date,
  dialect: MarkdownDialect = createDialect(source),
): Imported => {
  const isSite = generatorSettings.some((name) => source.files.has(name))
  const site = oldSiteOf(source, isOfJekyll)
  const oldAddresses = new Map<string, readonly string[]>()
  const { posts, skipped } = collect(
    [...source.texts].map(([path, text]) => [
      path,
      () => {
        if (isSite && generatorFiles.test(path)) return '글이 아니라 사이트를 만드는 도구의 파일입니다.'
        if (isSite && isPageFile(path, source.files)) return noPost
        const item = text === null ? noText : importText(path, text, { files: source.files, now, site }, dialect)
        if (typeof item === 'string') return item
        oldAddresses.set(item.post.path, item.oldAddresses)
        return item.post
      },
    ]),
  )
  const others = [...source.files.keys()].filter((name) => otherPosts.test(name) && !source.texts.has(name))
  const reason = 'Markdown이 아니어서 읽지 못합니다. Markdown으로 바꾸어 .md로 저장해 주세요.'
  const relinked = relinkPosts(posts, oldAddresses, site.home)
  const placed = relinkHeadings(relinked, ({ name }) => dialect.hasHeadingIds?.(name) === true)
  return { posts: placed, skipped: [...skipped, ...others.map((name) => ({ name, reason }))] }
}
