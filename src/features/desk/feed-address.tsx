import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { alertOf } from '#/http/failure.ts'

import { Alert, SectionFailure } from './alerts.tsx'
import { feedQuery } from './desk.queries.ts'
import { useDesk } from './desk.ts'

import controls from './controls.module.css'
import page from './desk-page.module.css'
import css from './rules.module.css'

const Address = ({ address }: { readonly address: string }) => {
  const desk = useDesk()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [status, setStatus] = useState('')
  const [alert, setAlert] = useState<string | null>(null)
  const id = useId()

  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setStatus('복사했습니다.')
    } catch {
      // Fails over plain HTTP, or if the browser refuses.
      setStatus('복사하지 못했습니다. 주소를 선택해 직접 복사해 주세요.')
    }
  }
  const renew = async () => {
    setAsking(false)
    setStatus('')
    setAlert(null)
    try {
      const renewed = await desk.session.run(desk.calls.renewCommentFeed)
      client.setQueryData(feedQuery(desk).queryKey, renewed)
      setStatus('주소를 바꾸었습니다.')
    } catch (error) {
      setAlert(alertOf(error, '주소를 바꾸지 못했습니다. 다시 눌러 주세요.'))
    }
  }
  return (
    <div className={css.field}>
      <span id={`${id}-what`} className={css.hint}>
        피드 리더에 넣으면 새 댓글을 거기서 받아 볼 수 있습니다. 이 주소를 아는 사람은 누구나 댓글을 읽을 수 있으니
        남에게 알리지 마세요.
      </span>
      <div className={css.row}>
        <input
          className={controls.input}
          readOnly
          aria-label="댓글 피드 주소"
          aria-describedby={`${id}-what`}
          value={address}
          onFocus={({ target }) => target.select()}
        />
        <button type="button" className={controls.quiet} onClick={() => void copy(address)}>
          복사
        </button>
        {!isAsking && (
          <button type="button" className={controls.quiet} onClick={() => setAsking(true)}>
            주소 바꾸기
          </button>
        )}
      </div>
      {isAsking && (
        <div className={css.row}>
          <span>바꾸면 지금 주소로는 더 읽을 수 없습니다.</span>
          <button type="button" className={controls.quiet} onClick={() => void renew()}>
            바꾸기
          </button>
          <button type="button" className={controls.quiet} onClick={() => setAsking(false)}>
            취소
          </button>
        </div>
      )}
      <span role="status" className={css.hint}>
        {status}
      </span>
      <Alert text={alert} />
    </div>
  )
}

/** Where the owner's feed reader finds the comments. */
export const FeedAddress = () => {
  const { data: address, error, refetch } = useQuery(feedQuery(useDesk()))
  if (address === undefined && error === null) return null
  return (
    <section className={page.section} aria-labelledby="desk-feed">
      <h2 id="desk-feed" className={page.title}>
        댓글 피드
      </h2>
      {address !== undefined && <Address address={address} />}
      {error !== null && <SectionFailure error={error} onRetry={refetch} />}
    </section>
  )
}
