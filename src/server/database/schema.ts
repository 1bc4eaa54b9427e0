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
}

type PostTable = {
  /** Pinned by the file's front matter, else given at first sight. */
  id: number
  /** The file's path under `POSTS_DIR`, `/`-separated; `null` once another file took the id over. */
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
  /** 1 if its file wants no comments. */
  comments_closed: Generated<number>
  /** 1 while its file is there, right and no draft. */
  published: number
  /** Hash of everything that the file decides, to leave unchanged posts alone. */
  fingerprint: string
  views: Generated<number>
}

type CategoryTable = { id: Generated<number>; name: string; name_key: string }
type SubcategoryTable = { id: Generated<number>; category_id: number; name: string; name_key: string }
type TagTable = { id: Generated<number>; name: string; name_key: string }
type PostTagTable = { post_id: number; tag_id: number }

/** The published posts of each list, in the order of its key: oldest first, of two from the same instant the lower id. */
type ListingTable = {
  /** `all`, `category:3`, `subcategory:7` or `tag:9` */
  scope: string
  /** The post's own. */
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
  /** PHC string; empty for the owner's comments, which go by the owner's password, and for deleted ones. */
  password_hash: string
  created_at: string
  deleted_at: string | null
  /** 1 if the owner wrote it, whatever the owner is called now; `null` for what an older version wrote, until the next start. */
  by_owner: number | null
  edited_at: string | null
  /** 1 if only its writer and the owner may read it. */
  secret: Generated<number>
  /** 1 while it waits for the owner to let it be seen. */
  held: Generated<number>
  /** A keyed hash of the name and address that it came from, by which the next of the same is known; `null` once deleted. */
  writer: ColumnType<string | null, string | null | undefined>
}

/** The comments of a post taken together; no row where there never were any. */
type ThreadTable = {
  post_id: number
  /** How many are neither deleted nor held: kept in the transaction of whatever adds or deletes one. */
  comment_cnt: number
}

/** Idempotency keys of the last day, and the comment that each created. */
type AnsweredKeyTable = {
  /** The `Idempotency-Key` of the request. */
  key: string
  comment_id: number
  /** Like a PHC string; tells the same request from another. */
  seal: string
  answered_at: string
}

/** Recent requests, for rate limits. */
type RecentActTable = {
  /** `comment`, `edit`, `wrong password`, or `password try` for one whose outcome is not known yet */
  kind: string
  /** A keyed hash of what is counted: a network, a post, the blog. For a `password try`, its id. */
  client: string
  at: string
}

/** Visitors of a day (Asia/Seoul), `YYYY-MM-DD`. */
type VisitTable = { day: string; visitors: ColumnType<number, number | undefined> }

/** The server's own state, such as the hash of the owner's password. */
type SettingTable = { name: string; value: string }

/** Where the owner is signed in. */
type OwnerSessionTable = {
  /** Hash of what the cookie holds. */
  token: string
  ends_at: string
}

/** The posts on which the owner wants no more comments, whatever their files say. */
type ClosedPostTable = { post_id: number }

/** The comments that the owner is to hear of, kept as long as they count for how many came of late. */
type NoticeTable = {
  comment_id: number
  at: string
  /** When it became a {@link DeliveryTable}; `null` until then. */
  told_at: ColumnType<string | null, string | null | undefined>
  /** 1 if it was told with others. */
  together: Generated<number>
}

/** What one receiver is yet to be told. */
type DeliveryTable = {
  id: Generated<number>
  /** Hash of its address, which may hold a secret. */
  receiver: string
  /** The comment that it is about; `null` where it is about many. */
  comment_id: number | null
  comment_cnt: number
  tries: number
  made_at: string
  /** When it is tried next; set before each try, so that one whose outcome nobody wrote down is made again. */
  next_at: string
}

/** How often the page of a post was answered on a day (Asia/Seoul, `YYYY-MM-DD`). */
type PageViewTable = {
  day: string
  post_id: number
  /** Of the page that led there; empty where none is told. */
  origin: string
  views: number
}

/** What a published post is found by, folded (`fold` in `text/`). */
type SearchPostTable = {
  /** Newer posts have higher places; `place.ts` of the search. Also the row of the inverted index. */
  place: number
  post_id: number
  /** Of the way in which the row was made. */
  version: number
  title: string
  /** A line for each. */
  tags: string
  subtitle: string
  title_initials: string
  tag_initials: string
  /** Category and text. */
  rest: string
  /** PostgreSQL's inverted index, `tsvector`. */
  tokens: ColumnType<never, RawBuilder<unknown> | undefined, never>
}

/** SQLite's inverted index: an FTS5 table without content. */
type SearchIndexTable = { rowid: number; tokens: ColumnType<never, string, never> }
