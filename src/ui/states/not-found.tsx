import { Link } from '@tanstack/react-router'

import { messages } from '#/text/messages.ts'

import css from './state.module.css'

const NotFound = ({ children }: { children: string }) => (
  <div className={css.state}>
    <h1 className={css.title}>{children}</h1>
    <p>주소가 바뀌었거나 삭제된 페이지일 수 있습니다.</p>
    <p className={css.ways}>
      <Link to="/" className={css.action}>
        모든 글 보기
      </Link>
      <Link to="/tag" className={css.action}>
        모든 태그 보기
      </Link>
    </p>
  </div>
)

export const PageNotFound = () => <NotFound>{messages.pageNotFound}</NotFound>

export const PostNotFound = () => <NotFound>{messages.postNotFound}</NotFound>
