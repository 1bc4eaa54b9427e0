import { describe, expect, it } from 'vitest'

import { titleMarks, titlesNear } from '#/features/search/title-matches.ts'

const offered = (asked: string, ...titles: readonly string[]): readonly string[] =>
  titlesNear(
    titles.map((title, index) => ({ id: index + 1, slug: title, title })),
    asked,
  ).map(({ title }) => title)

describe('찾는 글이 없을 때 권하는 제목', () => {
  it('여러 낱말이면 그 절반은 든 제목을, 많이 든 것부터 권한다', () => {
    const titles = ['기계식 키보드', '제주의 바다', '부산 맛집', '키보드를 닦다', '제주 한 달 살기']
    expect(offered('키보드 추천', ...titles)).toEqual(['기계식 키보드', '키보드를 닦다'])
    expect(offered('제주에서 여름 살기', ...titles)).toEqual(['제주 한 달 살기'])
    expect(offered('#제주 먹거리', ...titles)).toEqual(['제주의 바다', '제주 한 달 살기'])
    expect(offered('제주 추천 여름 가족', ...titles)).toEqual([])
    expect(offered('이 글', ...titles)).toEqual([])
  })

  it('가까운 제목이 있으면 낱말이 든 제목은 권하지 않는다', () =>
    expect(offered('기계삭 키보드', '기계식 키보드', '키보드를 닦다')).toEqual(['기계식 키보드']))

  it.for([
    ['연애', '연에 편지', '오늘의 일', '우아한 글', '연필과 종이', '노래'],
    ['커피', '거피 내리기', '카페', '크다', '키'],
    ['사과', '사괴다', '사람과', '수건', '사진'],
  ] as const)('두 음절 %s에는 낱자 하나만 다른 제목을 권한다', ([asked, near, ...others]) => {
    expect(offered(asked, near, ...others)).toContain(near)
    expect(offered(asked, ...others)).toEqual([])
  })

  it('세 음절부터는 음절 하나가 달라도, 첫소리가 같아도 권한다', () => {
    expect(offered('느낌표룰', '느낌표를 아끼다')).toEqual(['느낌표를 아끼다'])
    expect(offered('도서곽', '도서관의 수레')).toEqual(['도서관의 수레'])
  })

  it.for([
    ['하나가 다르면', 'keybaard', ['the keyboard']],
    ['하나가 빠졌으면', 'keyoard', ['the keyboard']],
    ['하나가 더 있으면', 'keyyboard', ['the keyboard']],
    ['둘이 다르면', 'kaybaard', []],
    ['하나가 다르고 하나가 빠졌으면', 'kaybord', []],
  ] as const)('글자 %s: 하나까지만 권한다', ([, asked, titles]) =>
    expect(offered(asked, 'the keyboard')).toEqual(titles),
  )
})

const marked = (title: string, asked: string): readonly string[] =>
  titleMarks(title, asked).map(([start, end]) => title.slice(start, end))

describe('제목에 표시하는 말', () => {
  it.for([
    ['여러 낱말을 저마다', '커피 자판', '자판 옆의 커피', ['자판', '커피']],
    ['되풀이된 것을 모두', '일', '일과 일 사이', ['일', '일']],
    ['큰 글자와 작은 글자를 가리지 않고', 'node.js', 'NODE.js와 nodexjs', ['NODE.js']],
    ['치다 만 음절로', '도서ㄱ', '도서관의 수레', ['도서관']],
    ['첫소리로, 띄어 쓴 것까지', 'ㄷㅅㄱㅇ', '그 도서관 이야기', ['도서관 이']],
    ['조사를 떼고', '학교에서', '학교 가는 길', ['학교']],
    ['친 그대로 있으면 그것만', '학교에서', '학교에서 학교로', ['학교에서']],
    ['한 낱말만 치다 말았어도 모두', '커피 순ㅅ', '커피를 내리는 순서', ['커피', '순서']],
    ['한 낱말에만 조사가 붙었어도 모두', '커피 순서에서', '커피를 내리는 순서', ['커피', '순서']],
    ['띄어 쓴 첫소리를 저마다', 'ㅋㅍ ㅅㅅ', '커피를 내리는 순서', ['커피', '순서']],
    ['다른 낱말이 없어도, 친 그대로 있는 것은 그것만', '커피와 바다', '커피와 커피콩', ['커피와']],
    ['몇 낱말만 있으면 그것만', '커피 바다에서', '커피를 내리는 순서', ['커피']],
    ['없으면 아무것도', '바다', '학교 가는 길', []],
    ['빈 말에는 아무것도', '', '학교 가는 길', []],
  ] as const)('%s', ([, asked, title, words]) => expect(marked(title, asked)).toEqual(words))
})
