import type { FormId } from '#/features/comments/draft-store.ts'
import type { WriteEdit } from '#/thread/edits.ts'
import { isRefused } from '#/thread/entries.ts'

import type { Tab } from './open-tab.ts'

export const newCommentForm: FormId = { postId: 30, kind: 'write', commentId: null }
export const replyForm: FormId = { postId: 30, kind: 'write', commentId: 7 }
export const text = { author: '까치', content: '안녕하세요' }

/** What a form and the outbox do when a visitor presses the button, without a server. */
export const sendFrom = ({ drafts, outbox }: Tab, form: FormId, password = 'p4ssword'): WriteEdit => {
  const { author, content } = drafts.read(form)
  const key = drafts.send(form, { author, content })
  const createdAt = new Date().toISOString()
  const edit: WriteEdit = { kind: 'write', key, author, content, parentId: form.commentId, createdAt }
  outbox.add(form.postId, edit, password)
  return edit
}

export const typeAndSend = (tab: Tab, form: FormId = newCommentForm, content = text.content): WriteEdit => {
  tab.drafts.type(form, { ...text, content })
  return sendFrom(tab, form)
}

export const agree = ({ drafts, outbox }: Tab, form: FormId, edit: WriteEdit) => {
  const { author, content, parentId } = edit
  const comment = { id: 100, author, content, parentId, createdAt: null, deleted: false }
  outbox.agree(form.postId, { edit, state: 'agreed', comment })
  drafts.agree(form, edit)
}

/** The refused texts of a post, with why. */
export const refusals = ({ outbox }: Tab, postId = 30) =>
  outbox
    .entries(postId)
    .flatMap((entry) => (isRefused(entry) && entry.edit.kind === 'write' ? [{ ...entry, edit: entry.edit }] : []))
