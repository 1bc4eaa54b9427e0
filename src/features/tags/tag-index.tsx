import { Link } from '@tanstack/react-router'
import { useId } from 'react'

import { nameInAddress } from '#/contract/addresses.ts'
import type { TagGroup } from '#/contract/tag.ts'
import { formatCount } from '#/text/counts.ts'
import { messages } from '#/text/messages.ts'
import { useTitleFace } from '#/ui/title-face.tsx'

import { useTagIndex } from './tags.queries.ts'

import pending from '#/ui/states/pending.module.css'
import css from './tag-index.module.css'

const Group = ({ group: { initial, tags } }: { group: TagGroup }) => {
  const heading = useId()
  return (
    <section className={css.group} aria-labelledby={heading}>
      <h2 id={heading} className={css.initial}>
        {initial}
      </h2>
      <ul role="list" className={css.tags}>
        {tags.map(({ id, name, count }) => (
          <li key={id}>
            <Link to="/tag/$tagId/{-$tagName}" params={{ tagId: String(id), tagName: nameInAddress(name) }}>
              {name}
              {count !== null && count > 0 && (
                <>
                  {' '}
                  <span className={css.count}>{formatCount(count)}</span>
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** All tags, under their initials. */
export const TagIndex = () => {
  const { data: groups = [], isPending } = useTagIndex()
  return (
    <>
      <h1 className={css.heading} {...useTitleFace('태그')}>
        태그
      </h1>
      {isPending ? (
        <p role="status" className={`${css.note} ${pending.screen}`}>
          {messages.tagsPending}
        </p>
      ) : groups.length === 0 ? (
        <p className={css.note}>등록된 태그가 없습니다.</p>
      ) : (
        <div className={css.groups}>
          {groups.map((group) => (
            <Group key={group.initial} group={group} />
          ))}
        </div>
      )}
    </>
  )
}
