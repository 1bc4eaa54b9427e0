import type { ColumnType, Generated, RawBuilder } from 'kysely'

/**
 * The tables as both engines hold them. Instants are ISO 8601 text with `Z` (both sort it alike), flags are
 * 0 or 1, texts are NFC.
 */
export type Schema = {
  post: PostTable
  category: CategoryTable
  subcategory: SubcategoryTable
  tag: TagTable
  post_tag: PostTagTable
  alias: AliasTable
  listing: ListingTable
  scope: ScopeTable
  comment: CommentTable
  thread: ThreadTable
  answered_key: AnsweredKeyTable
  recent_act: RecentActTable
  visit: VisitTable
  setting: SettingTable
  owner_session: OwnerSessionTable
  closed_post: ClosedPostTable
  notice: NoticeTable
  delivery: DeliveryTable
  page_view: PageViewTable
  search_post: SearchPostTable
  search_index: SearchIndexTable
  search_pair: SearchPairTable
}

type PostTable = {
  /** Pinned by the file's front matter, otherwise assigned when the file is first seen. */
  id: number
  /** The file's path under `POSTS_DIR`, `/`-separated; `null` once the path is another post's. */
  path: string | null
  slug: string
  title: string
  subtitle: string | null
  summary: string
  content: string
  thumbnail: string
  author: string
  /** From the front matter, else `first_seen`. */
  created_at: string
  first_seen: string
  updated_at: string
  category_id: number
  subcategory_id: number | null
  /** 1 if its front matter closes comments. */
  comments_closed: Generated<number>
  /** 1 while the last valid version of the file is no draft; 0 once it is one, or the file is gone. */
  published: number
  /** Hash of everything that the file decides, to skip unchanged posts. */
  fingerprint: string
  /** Hash of the file's text, to tell an edit from another rendering; `null` if an older version published it. */
  source: ColumnType<string | null, string | null | undefined>
  views: Generated<number>
}

type CategoryTable = { id: Generated<number>; name: string; name_key: string }
type SubcategoryTable = { id: Generated<number>; category_id: number; name: string; name_key: string }
type TagTable = { id: Generated<number>; name: string; name_key: string }
type PostTagTable = { post_id: number; tag_id: number }

/** The former addresses of posts, also of unpublished ones. `path`: as `aliasOf` in `posts-folder/aliases.ts` makes it. */
type AliasTable = { path: string; post_id: number }

/** The published posts of each list, in the order of the primary key: oldest first, then by id. */
type ListingTable = {
  /** `all`, `category:3`, `subcategory:7` or `tag:9` */
  scope: string
  /** The post's. */
  created_at: string
  post_id: number
}

/** How many posts a list holds; no row where there are none. */
type ScopeTable = { scope: string; post_count: number }

type CommentTable = {
  id: Generated<number>
  post_id: number
  parent_id: number | null
  author: string
  content: string
  /** PHC string; empty if deleted, or if only the owner's password applies (imported, or by the owner). */
  password_hash: string
  created_at: string
  deleted_at: string | null
  /** 1 if the owner wrote it, under whatever name; `null` for comments of an older version, until the next start. */
  by_owner: number | null
  edited_at: string | null
  /** 1 if only its author and the owner may read it. */
  secret: Generated<number>
  /** 1 until the owner approves it. */
  held: Generated<number>
  /** Keyed hash of its author's name and address, to recognise the author; `null` once deleted. */
  author_hash: ColumnType<string | null, string | null | undefined>
}

/** How many comments of a post are neither deleted nor held, as of each transaction; no row if there never were any. */
type ThreadTable = { post_id: number; comment_cnt: number }

/** Idempotency keys of the last day, and the comment that each created. */
type AnsweredKeyTable = {
  /** The `Idempotency-Key` of the request. */
  key: string
  comment_id: number
  /** A keyed hash of the request, in PHC format; empty once the owner has edited a comment of theirs. See `idempotency-keys.ts`. */
  seal: string
  answered_at: string
}

/** Recent requests, for rate limits. */
type RecentActTable = {
  /**
   * `comment`, `edit`, `wrong password`, `unknown author` (a wrong password from somebody who may be new), or `password try`
   * for a password that is still being checked.
   */
  kind: string
  /** A keyed hash of what is counted: a network, a post, the blog. For a `password try`, its id. */
  client: string
  at: string
}

/** Visitors of a day (Asia/Seoul), `YYYY-MM-DD`. */
type VisitTable = { day: string; visitors: number }

/** The server's own state by name, such as the hash of the owner's password. */
type SettingTable = { name: string; value: string }

/** `token`: a hash of the cookie's. */
type OwnerSessionTable = { token: string; ends_at: string }

/** Posts whose comments the owner has closed, whatever their files say. */
type ClosedPostTable = { post_id: number }

/** Comments to notify the owner of, kept as long as they count for a digest. */
type NoticeTable = {
  comment_id: number
  at: string
  /** When its {@link DeliveryTable} rows were made; `null` until then. */
  told_at: ColumnType<string | null, string | null | undefined>
  /** 1 if it became part of a digest. */
  together: Generated<number>
}

/** A notice to one receiver that was not delivered yet. */
type DeliveryTable = {
  id: Generated<number>
  /** Hash of its address, which may hold a secret. */
  receiver: string
  /** The comment that it is about; `null` for a digest. */
  comment_id: number | null
  comment_cnt: number
  tries: number
  made_at: string
  /** When it is tried next; set before each try, so that an interrupted one is repeated. */
  next_at: string
}

/** Page views of a post on a day (Asia/Seoul, `YYYY-MM-DD`). */
type PageViewTable = {
  day: string
  post_id: number
  /** Origin of the referring page; empty if unknown. */
  origin: string
  views: number
}

/** The searchable texts of a published post, folded (`fold` in `text/search/`). */
type SearchPostTable = {
  /** Its rank by time (`placeOf` in `search-index/places.ts`), and its row in the inverted index. */
  place: number
  post_id: number
  /** `indexVersion` when the row was written. */
  version: number
  title: string
  /** One per line. */
  tags: string
  subtitle: string
  title_initials: string
  tag_initials: string
  /** Category and content. */
  rest: string
}

/** The inverted index: with SQLite an FTS5 table without content, with PostgreSQL a `tsvector` under GIN. `rowid`: the place. */
type SearchIndexTable = { rowid: number; tokens: ColumnType<never, string | RawBuilder<string>, never> }

/**
 * Every Hangul syllable of the indexed texts with the character before it, and once more with a space, which stands for any
 * character.
 */
type SearchPairTable = { pair: string }
