import { expect, it } from 'vitest'

import { htmlOf } from './reading.ts'

const link = (shown: string, address = shown): string =>
  `<a href="${address}" class="external address" rel="noopener noreferrer">${shown}</a>`

const address = link('https://a.kr/x')

it.each([
  ['**https://a.kr/x**를 보고 **다시** 본다', `<strong>${address}</strong>를 보고 <strong>다시</strong> 본다`],
  ['*https://a.kr/x*를', `<em>${address}</em>를`],
  ['***https://a.kr/x***를', `<em><strong>${address}</strong></em>를`],
  ['~~https://a.kr/x~~는', `<del>${address}</del>는`],
  ['**www.a.kr**을', `<strong>${link('www.a.kr', 'http://www.a.kr')}</strong>을`],
  ['**참고: *이것* https://a.kr/x**에서', `<strong>참고: <em>이것</em> ${address}</strong>에서`],
  ['앞 **"https://a.kr/x"**라는', `앞 <strong>"${address}"</strong>라는`],
  ['**https://a.kr/x**와 **https://a.kr/x**(둘)', `<strong>${address}</strong>와 <strong>${address}</strong>(둘)`],
  ['*https://a.kr/*를', `<em>${link('https://a.kr/')}</em>를`],
  ['파이썬3**https://a.kr/x**를', `파이썬3<strong>${address}</strong>를`],
  ['**https://a.kr/x를**은', `<strong>${address}를</strong>은`],
])('강조한 주소 뒤에 조사를 붙여도 강조이고 주소다: %s', async (markdown, html) => {
  expect(await htmlOf(markdown)).toBe(`<p>${html}</p>`)
})

it.each([
  '**모두 https://a.kr/**/x',
  '\\**https://a.kr/**를',
  '** https://a.kr/**를',
  '***https://a.kr/**를',
  '※ *표시는 https://a.kr/*를 말한다',
  '3*4 https://a.kr*를',
  '5**2 https://a.kr**를',
])('강조를 열지 않은 별표는 주소의 글자다: %s', async (markdown) => {
  expect(await htmlOf(markdown)).not.toMatch(/<(?:strong|em)>/)
})
