import { describe, expect, it } from 'vitest'

import { bareAddress } from '#/text/bare-address.ts'

describe('글 속의 맨 주소', () => {
  it.for([
    ['https://example.com/a.', 'https://example.com/a'],
    ['https://example.com/a).', 'https://example.com/a'],
    ['https://example.com/a]', 'https://example.com/a'],
    ['https://example.com/a}…', 'https://example.com/a'],
    ['https://example.com/자바_(언어)).', 'https://example.com/자바_(언어)'],
    ['https://example.com/자바_(언어))은', 'https://example.com/자바_(언어)'],
    ['https://example.com/a)은', 'https://example.com/a'],
    ['https://example.com/글)이었는데요', 'https://example.com/글'],
    ['https://example.com/a"라고', 'https://example.com/a'],
    ['https://example.com/a”라고', 'https://example.com/a'],
    ['https://example.com/a」와', 'https://example.com/a'],
    ['https://example.com/글’에서', 'https://example.com/글'],
  ] as const)('뒤의 문장 부호와 남의 괄호는 주소가 아니다: %s', ([text, address]) => {
    expect(bareAddress(text)).toBe(address)
  })

  it.for([
    ['https://example.com/posts/12에서', 'https://example.com/posts/12'],
    ['https://example.com/posts/12에서만,', 'https://example.com/posts/12'],
    ['https://example.com/b.html에선', 'https://example.com/b.html'],
    ['https://example.com/b.html엔', 'https://example.com/b.html'],
    ['https://example.com/b.html로서', 'https://example.com/b.html'],
    ['https://example.com/b.html이란', 'https://example.com/b.html'],
    ['https://example.com/b.html만큼', 'https://example.com/b.html'],
    ['https://example.com/b.html뿐', 'https://example.com/b.html'],
    ['https://example.com/b.html마다', 'https://example.com/b.html'],
    ['https://example.com/b.html라면', 'https://example.com/b.html'],
    ['https://example.com/b.html라서', 'https://example.com/b.html'],
    ['https://example.com/b.html이었다', 'https://example.com/b.html'],
    ['https://example.com/b.html이죠', 'https://example.com/b.html'],
    ['https://example.com/b.html같은', 'https://example.com/b.html'],
    ['https://example.com/b.html때문에', 'https://example.com/b.html'],
    ['https://example.com/posts/12입니다만', 'https://example.com/posts/12'],
    ['https://example.com/posts/12네요.', 'https://example.com/posts/12'],
    ['https://example.com/a.html을', 'https://example.com/a.html'],
    ['https://example.com/%EA%B8%80이라는', 'https://example.com/%EA%B8%80'],
    ['https://example.com/자바_(언어)는', 'https://example.com/자바_(언어)'],
    ['https://example.com/에서', 'https://example.com/'],
    ['https://example.com/는', 'https://example.com/'],
    ['https://example.com/posts/12/에서', 'https://example.com/posts/12/'],
  ] as const)('뒤에 붙은 조사는 주소가 아니다: %s', ([text, address]) => {
    expect(bareAddress(text)).toBe(address)
  })

  it.for([
    'https://example.com/wiki/한글',
    'https://example.com/wiki/한글은',
    'https://example.com/wiki/C언어',
    'https://example.com/wiki/Schindler’s_List',
    'https://example.com/wiki/이',
    'https://example.com/?q=에서',
    'https://example.com/자바_(언어)',
    'https://example.com/자바_(언어',
    'https://example.com/?a[]',
    'https://example.com/{id}',
    'https://example.com/a)b',
  ])('주소에 든 한글과 괄호는 주소다: %s', (address) => {
    expect(bareAddress(address)).toBe(address)
  })
})
