import { useSite } from '#/ui/site.ts'

import css from './site-footer.module.css'

export const SiteFooter = () => {
  const { title, owner, contact, feed } = useSite()
  return (
    <footer className={css.footer}>
      <div className={css.inner}>
        <p>
          <strong>{title}</strong> · {owner} 씀
        </p>
        <p>
          {feed !== '' && (
            <a className={css.feed} href={feed} type="application/rss+xml">
              RSS
            </a>
          )}
          연락처 <a href={`mailto:${contact}`}>{contact}</a>
        </p>
      </div>
    </footer>
  )
}
