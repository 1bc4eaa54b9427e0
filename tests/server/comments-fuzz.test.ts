import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { refusalCodes } from '#/contract/refusal.ts'

import { body, openComments, type SentRequest } from './commenting.ts'

const id = fc.oneof(
  fc.integer({ min: -1, max: 4 }),
  fc.integer({ min: -1, max: 4 }).map(String),
  fc.constantFrom<unknown>(null, undefined, '', 1.5, 1e300, -0, '１', '01', ' 1', true, [], {}, '9'.repeat(400)),
)
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom<unknown>(
    '글지기',
    '비밀',
    ' ',
    '\uD800',
    '\u0000',
    'x'.repeat(6_000),
    null,
    undefined,
    7,
    false,
    ['가'],
    {},
  ),
)
const comment = fc.record(
  { author: text, password: text, content: text, parent_comment_id: id, secret: text, website: text, open_ms: id },
  { requiredKeys: [] },
)
/** Comments that pass if any part of them is visible. */
const plausible = fc.record({
  author: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
  password: fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
  content: fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }),
})
const call = fc.oneof(
  fc.tuple(
    fc.constant('POST'),
    fc.constant('/comment'),
    plausible.map((info) => body(info)),
  ),
  fc.tuple(fc.constant('POST'), fc.constant('/comment'), fc.record({ postId: id, commentInfo: comment })),
  fc.tuple(
    fc.constant('POST'),
    fc.constant('/comment'),
    comment.map((info) => body(info)),
  ),
  fc.tuple(fc.constant('DELETE'), fc.constant('/comment'), fc.record({ commentId: id, password: text })),
  fc.tuple(
    fc.constant('PATCH'),
    fc.constant('/comment'),
    fc.record({ commentId: id, password: text, content: text }, { requiredKeys: [] }),
  ),
  fc.tuple(fc.constant('POST'), fc.constant('/comment/open'), fc.record({ commentId: id, password: text })),
  fc.tuple(
    fc.constant('POST'),
    fc.constant('/comment/replies'),
    fc.record({ ids: fc.oneof(id, fc.array(id, { maxLength: 120 })), after: id }, { requiredKeys: [] }),
  ),
  fc.tuple(fc.constant('POST'), fc.constant('/user/authAdmin'), fc.record({ password: text })),
  fc.tuple(
    fc.constantFrom('POST', 'PATCH', 'DELETE'),
    fc.constantFrom('/comment', '/comment/open', '/comment/replies', '/user/authAdmin'),
    fc.oneof(
      fc.json(),
      fc.jsonValue(),
      fc.uint8Array({ minLength: 1, maxLength: 300 }),
      fc.constant('['.repeat(5_000)),
    ),
  ),
)
const more: fc.Arbitrary<SentRequest> = fc.record({
  headers: fc.record(
    {
      'idempotency-key': fc.oneof(fc.constantFrom('a', 'b', '', 'é'), fc.string({ maxLength: 300 })),
      'x-forwarded-for': fc.string({ maxLength: 60 }),
      'content-type': fc.constantFrom('application/json', 'application/json;charset=utf-16', 'text/html'),
    },
    { requiredKeys: [] },
  ),
  from: fc.oneof(fc.ipV4(), fc.ipV6(), fc.constantFrom('', 'x')),
})

type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof openComments>>['send']>>

const agreedComment = ({ answer }: Answer): unknown => {
  const { newComment }: { newComment: unknown } = JSON.parse(JSON.stringify(answer))
  return newComment
}

const coded = expect.toSatisfy((it: string) => refusalCodes.some((code) => code === it))

/** The form that an answer of this status has to have. */
const promised = ({ status }: Answer) => ({
  status: expect.toSatisfy((it: number) => [200, 201, 400, 403, 404, 405, 422, 429].includes(it)),
  answer:
    status >= 400
      ? {
          success: false,
          msg: expect.stringMatching(/[가-힣]/),
          code: coded,
        }
      : expect.objectContaining({ success: expect.any(Boolean) }),
  type: expect.stringMatching(/^application\/json/),
  wait: status === 429 ? expect.stringMatching(/^[1-9]\d?$/) : null,
})

it('무엇을 보내든 약속한 답뿐이고, 5xx는 없고, 받은 글은 글의 답에 그대로 있다', async () => {
  const { send, comments } = await openComments({ trustProxy: true })
  let agreed = 0
  await fc.assert(
    fc.asyncProperty(call, more, async ([method, path, sent], rest) => {
      const sentAndAnswered = await send(method, path, sent ?? null, rest)
      const { status, answer, headers } = sentAndAnswered
      const got = { status, answer, type: headers.get('content-type'), wait: headers.get('retry-after') }
      expect(got).toEqual(promised(sentAndAnswered))
      if (status !== 201 || /"held":true/.test(JSON.stringify(answer))) return
      agreed += 1
      // oxlint-disable-next-line vitest/no-conditional-expect -- only a comment that was agreed can be looked for
      expect([await comments(1), await comments(2)].flat()).toContainEqual(agreedComment(sentAndAnswered))
    }),
    { numRuns: 1_500 },
  )
  expect(agreed).toBeGreaterThan(25)
})
