import { useSite } from '#/ui/site.ts'

import css from './site-footer.module.css'

export const SiteFooter = () => {
  const { title, owner, contact } = useSite()
  return (
    <footer className={css.footer}>
      <div className={css.inner}>
        <p>
          <strong>{title}</strong> · {owner} 씀
        </p>
        <p>
          연락처 <a href={`mailto:${contact}`}>{contact}</a>
        </p>
      </div>
    </footer>
  )
}
