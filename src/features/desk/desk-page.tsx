import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

import { alertOf } from '#/http/failure.ts'
import { isFocusLost } from '#/ui/is-focus-lost.ts'
import { afterPaint } from '#/ui/main-thread.ts'
import { useSite } from '#/ui/site.ts'
import { useTitleFace } from '#/ui/title-face.tsx'

import { Alert } from './alerts.tsx'
import { DeskContext, deskOf, useDesk } from './desk.ts'
import { useStore } from './external-store.ts'
import { FeedAddress } from './feed-address.tsx'
import { InboxSection } from './inbox-section.tsx'
import { Numbers } from './numbers.tsx'
import { RulesSection } from './rules-section.tsx'
import { SignInForm } from './sign-in-form.tsx'

import controls from './controls.module.css'
import css from './desk-page.module.css'
import signIn from './sign-in.module.css'

/**
 * When the focused control is removed, such as a button that is replaced by what it shows, browsers move the focus to the body;
 * this moves it to the section's heading. A component that knows a better place moves it in an effect, which runs earlier.
 */
const useRescuedFocus = (frame: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = frame.current
    if (element === null) return
    let focused: Element | null = null
    let section: Element | null = null
    const follow = ({ target }: FocusEvent) => {
      focused = target instanceof Element ? target : null
      section = focused?.closest('section') ?? null
    }
    // Some browsers send this event for a removed element, too.
    const leave = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (target === focused && focused?.isConnected === true) focused = null
      })
    const rescue = () => {
      const heading = section?.querySelector('h2')
      if (!isFocusLost() || !heading?.isConnected) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(() => {
      if (focused === null || focused.isConnected) return
      focused = null
      afterPaint(rescue)
    })
    observer.observe(element, { childList: true, subtree: true })
    element.addEventListener('focusin', follow)
    element.addEventListener('focusout', leave)
    return () => {
      observer.disconnect()
      element.removeEventListener('focusin', follow)
      element.removeEventListener('focusout', leave)
    }
  }, [frame])
}

/** Shown over the desk, kept as it was, once its session has ended. */
const AskAgain = () => {
  const { session } = useDesk()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Only a dialog that is closed gives the focus back.
    return () => element?.close()
  }, [])
  // The event comes late: by then the dialog may be open again.
  const closed = () => {
    if (!dialog.current?.open) session.postpone()
  }
  return (
    <dialog ref={dialog} className={controls.dialog} aria-labelledby="desk-again" onClose={closed}>
      <h2 id="desk-again">다시 확인합니다</h2>
      <p className={signIn.hint}>
        들어온 지 오래되었거나, 비밀번호가 바뀌었거나, 다른 탭에서 나갔습니다. 다시 들어오면 하던 일을 이어서 할 수
        있습니다.
      </p>
      <SignInForm onCancel={() => dialog.current?.close()} />
    </dialog>
  )
}

/** Beside the desk after the owner has cancelled {@link AskAgain}. */
const SignedOut = () => {
  const { session } = useDesk()
  return (
    <p role="status" className={css.signedOut}>
      들어와 있지 않아 새 댓글을 받지 못합니다.
      <button type="button" className={controls.quiet} onClick={session.ask}>
        다시 들어가기
      </button>
    </p>
  )
}

const DeskHeader = () => {
  const { leave, session } = useDesk()
  const state = useStore(session.state)
  const [alert, setAlert] = useState<string | null>(null)
  const isLeaving = useRef(false)
  const signOut = async () => {
    if (isLeaving.current) return
    isLeaving.current = true
    setAlert(null)
    try {
      await leave()
    } catch (error) {
      setAlert(alertOf(error, '나가지 못했습니다. 인터넷 연결을 확인하고 다시 눌러 주세요.'))
    }
    isLeaving.current = false
  }
  return (
    <header className={css.header}>
      <h1 className={css.heading} tabIndex={-1} {...useTitleFace('책상')}>
        책상
      </h1>
      <button type="button" className={controls.quiet} onClick={() => void signOut()}>
        나가기
      </button>
      <Alert text={alert} />
      {state === 'postponed' && <SignedOut />}
    </header>
  )
}

const OpenDesk = () => {
  // Whole words: one may be part of another.
  const deskExtras = useSite().deskExtras.split(' ')
  const frame = useRef<HTMLDivElement>(null)
  useRescuedFocus(frame)
  return (
    <div ref={frame} className={css.desk}>
      <DeskHeader />
      <InboxSection />
      {deskExtras.includes('numbers') && <Numbers />}
      <RulesSection />
      {deskExtras.includes('feed') && <FeedAddress />}
    </div>
  )
}

const SignInScreen = () => (
  <div className={signIn.screen}>
    <h1 className={signIn.heading} tabIndex={-1} {...useTitleFace('주인 확인')}>
      주인 확인
    </h1>
    <SignInForm />
  </div>
)

const Gate = () => {
  const { session } = useDesk()
  const state = useStore(session.state)
  const frame = useRef<HTMLDivElement>(null)
  const isSignedOut = state === 'signedOut'
  const wasSignedOut = useRef(isSignedOut)
  useEffect(() => {
    if (wasSignedOut.current === isSignedOut) return
    wasSignedOut.current = isSignedOut
    // The focused element was unmounted.
    if (isFocusLost()) frame.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [isSignedOut])
  return (
    <div ref={frame} className={css.gate}>
      {isSignedOut ? <SignInScreen /> : <OpenDesk />}
      {state === 'asking' && <AskAgain />}
    </div>
  )
}

/** The owner's desk, or the form that leads to it. In the browser only: the server never renders for a signed-in owner. */
export const DeskPage = ({ storage }: { readonly storage: Storage | null }) => {
  const queryClient = useQueryClient()
  const { apiBase } = useSite()
  return (
    <DeskContext value={deskOf({ apiBase, queryClient, storage })}>
      <Gate />
    </DeskContext>
  )
}
