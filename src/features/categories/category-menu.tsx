import { Link, useLocation } from '@tanstack/react-router'
import { useId, useState } from 'react'

import { messages } from '#/text/messages.ts'
import { useTitleLetters } from '#/ui/title-face.tsx'

import { useCategories, useSubcategories } from './categories.queries.ts'

import css from './category-menu.module.css'

const Categories = () => {
  const categories = useCategories()
  const subcategories = useSubcategories()
  const names = [...(categories.data ?? []), ...(subcategories.data ?? [])].map(({ name }) => name)
  useTitleLetters(['전체', '태그', ...names])
  if (categories.isPending || subcategories.isPending) {
    return (
      <p role="status" className={css.pending}>
        {messages.menuPending}
      </p>
    )
  }
  const byCategory = Map.groupBy(subcategories.data ?? [], ({ category_id }) => category_id)
  return (
    <ul className={css.categories}>
      {(categories.data ?? []).map(({ id, name }) => (
        <li key={id}>
          <Link
            to="/category/$id"
            params={{ id: String(id) }}
            activeOptions={{ exact: true, includeSearch: false }}
            className={css.category}
          >
            {name}
          </Link>
          <ul className={css.subcategories}>
            {(byCategory.get(id) ?? []).map((sub) => (
              <li key={sub.id}>
                <Link
                  to="/category/$id/sub/$subId"
                  params={{ id: String(id), subId: String(sub.id) }}
                  className={css.subcategory}
                >
                  {sub.name}
                </Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

/** Collapsed behind a button on phones; the stylesheet decides. */
export const CategoryMenu = () => {
  // Not `__TSR_key`, which is new whenever the address is replaced: at each letter that is typed into the search.
  const historyEntry = useLocation({ select: ({ pathname, state: { __TSR_index: index } }) => `${index} ${pathname}` })
  // By history entry: choosing a category closes it, and going back opens it again, so that the page regains its height.
  const [openOn, setOpenOn] = useState<string | null>(null)
  const open = openOn === historyEntry
  const list = useId()
  return (
    <nav aria-label="카테고리">
      <button
        type="button"
        className={css.toggle}
        data-arrow=""
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setOpenOn(open ? null : historyEntry)}
      >
        카테고리
      </button>
      <p className={css.heading} aria-hidden="true">
        카테고리
      </p>
      <div id={list} className={css.list} data-open={open}>
        <Categories />
      </div>
    </nav>
  )
}
