import { describe, expect, it } from 'vitest'

import { file, readPost, readProblem } from './reading.ts'

const thousand = Array.from({ length: 1_000 }, (_, index) => `태그 ${index}`).join(', ')

describe('틀린 머리말', () => {
  it.each([
    ['머리말이 없다', '# 제목\n\n본문', 1, '제목(title)'],
    ['빈 파일', '', 1, "맨 위에 한 줄씩 적어 주세요: '---', 'title: 첫 글', '---'"],
    ['긴 줄표로 시작한다', '———\ntitle: 글\n———\n', 1, '하이픈 세 개(---)'],
    ['줄표와 하이픈으로 시작한다', '—-\ntitle: 글\n---\n', 1, '하이픈 세 개(---)'],
    ['하이픈 네 개로 시작한다', '\n----\ntitle: 글\n---\n', 2, '하이픈 세 개(---)'],
    ['닫히지 않았다', '---\ntitle: 글\n본문', 1, '닫히지 않았습니다'],
    ['제목이 없다', file('category: 일상'), 1, '제목(title)이 없습니다.'],
    ['제목의 이름이 한국어다', file('date: 2026-11-21', '제목: 글'), 3, "'제목:' 대신 'title:'"],
    ['머리말이 비었다', file('# 나중에'), 1, '제목(title)이 없습니다.'],
    ['제목이 비었다', file('category: 일상', 'title:'), 3, '제목(title)이 없습니다.'],
    ['제목에 이름만 있다', file('{ category: 일상, title }'), 2, '제목(title)이 없습니다.'],
    ['제목이 #로 시작한다', file('title: #1 산책'), 2, '# 뒤는 설명으로 읽히니, 제목을 따옴표로'],
    ['제목이 보이지 않는 글자다', file('title: "\u{200b}\u{3164}"'), 2, '제목(title)이 없습니다.'],
    ['제목이 목록이다', file('title:', '  - 글'), 2, '제목(title)은 글자여야 합니다.'],
    ['카테고리가 목록이다', file('title: 글', 'category: [a, b]'), 3, '카테고리(category)는 글자여야 합니다.'],
    ['태그가 이름표다', file('title: 글', 'tags:', '  a: b'), 3, '태그(tags)는 이름의 목록이어야 합니다.'],
    ['태그 안에 목록이 있다', file('title: 글', 'tags: [[a]]'), 3, '태그(tags)는 이름의 목록이어야 합니다.'],
    ['태그가 끝없이 겹쳤다', file('title: 글', 'tags: [[[[[a]]]]]'), 3, '태그(tags)는 이름의 목록이어야 합니다.'],
    ['태그가 저를 담는다', file('title: 글', 'tags: &a [*a]'), 3, '태그(tags)는 이름의 목록이어야 합니다.'],
    [
      '태그가 너무 많다',
      file('title: 글', `tags: [${thousand}, 하나 더]`),
      3,
      '태그(tags)는 1,000개까지 적을 수 있습니다.',
    ],
    ['옛 주소가 이름표다', file('title: 글', 'aliases:', '  a: b'), 3, '옛 주소(aliases)는 경로의 목록이어야 합니다.'],
    [
      '옛 주소가 너무 많다',
      file('title: 글', `redirect_from: [${thousand.replaceAll('태그 ', '/')}, /더]`),
      3,
      '옛 주소(redirect_from)는 1,000개까지 적을 수 있습니다.',
    ],
    ['날짜가 둥근 따옴표에 있다', file('title: 글', 'date: “2026-11-21”'), 3, '둥근 따옴표'],
    ['번호가 0이다', file('title: 글', 'id: 0'), 3, '번호(id)는 1 이상의 정수여야 합니다: 0'],
    ['번호가 음수다', file('title: 글', '', 'id: -3'), 4, '번호(id)는 1 이상의 정수여야 합니다: -3'],
    ['번호가 소수다', file('title: 글', 'id: 1.5'), 3, '번호(id)는 1 이상의 정수여야 합니다: 1.5'],
    ['번호가 너무 크다', file('title: 글', 'id: 9007199254740993'), 3, '번호(id)는'],
    ['초안이 예다', file('title: 글', 'draft: 예'), 3, '초안(draft)은 true나 false여야 합니다: 예'],
    ['둘이 틀리면 앞의 것을 말한다', file('id: x', 'title: 글', 'date: 어제'), 2, '번호(id)는'],
    ['YAML: 콜론', file('title: 여름밤: 셋'), 2, '따옴표'],
    ['YAML: 둥근 따옴표와 콜론', file('title: “여름밤: 셋”'), 2, '둥근 따옴표'],
    ['YAML: 전각 콜론', file('title：글'), 2, '전각 콜론'],
    ['YAML: 첫 줄의 전각 콜론', file('title：글', 'date: 2026-11-21'), 2, '전각 콜론'],
    ['YAML: 둘째 줄의 전각 콜론', file('title: 글', 'date：2026-11-21', 'tags: [책]'), 3, '전각 콜론'],
    ['YAML: 붙여 쓴 콜론', file('title:글'), 2, '콜론(:) 뒤를 한 칸'],
    ['YAML: 둘째 줄의 붙여 쓴 콜론', file('title: 글', 'date:2026-11-21', 'tags: [책]'), 3, '콜론(:) 뒤를 한 칸'],
    ['YAML: 콜론 뒤의 끊기지 않는 빈칸', file('title:\u{a0}글'), 2, '콜론(:) 뒤의 빈칸'],
    ['YAML: 콜론 뒤의 전각 빈칸', file('title: 글', 'tags:\u{3000}책'), 3, '콜론(:) 뒤의 빈칸'],
    [
      'YAML: 태그의 #',
      file('title: 글', 'tags: [#산책, #책]', 'id: 3'),
      3,
      '태그는 # 없이 적어 주세요: tags: [산책, 책]',
    ],
    ['YAML: 둘째 태그의 #', file('title: 글', 'tags: [산책, #책]', 'id: 3'), 3, '태그는 # 없이 적어 주세요'],
    ['YAML: 큰따옴표 안의 큰따옴표', file('title: "그는 "안녕"이라고 했다"'), 2, '따옴표가 또 있습니다'],
    ['YAML: 따옴표로 시작하는 제목', file(`title: '90년대' 노래`, 'date: 2026-11-21'), 2, '따옴표가 또 있습니다'],
    ['YAML: 작은따옴표 안의 작은따옴표', file(`title: 'it's'`), 2, '따옴표가 또 있습니다'],
    ['YAML: 대괄호 없는 태그', file('tags: "산책", "책"'), 2, '머리말의 YAML이 틀렸습니다'],
    ['YAML: 항목 앞의 빈칸', file('title: 글', ' date: 2026-11-21', 'tags: [책]'), 3, '항목 앞의 빈칸을 지워 주세요'],
    ['YAML: 대괄호', file('title: [공지] 안내'), 2, '따옴표'],
    ['YAML: 별표로 시작하는 값', file('title: 글', 'subtitle: *강조'), 3, '따옴표'],
    ['YAML: 제목의 별표', file('title: *강조*'), 2, '따옴표'],
    ['YAML: 태그의 별표', file('title: 글', 'tags: [책, *강조]'), 3, '따옴표'],
    ['YAML: 느낌표로 시작하는 값', file('title: 글', 'subtitle: !important 정리'), 3, '따옴표'],
    ['YAML: 느낌표 하나', file('title: ! 주의'), 2, '따옴표'],
    ['YAML: 느낌표 둘', file('title: !!important 정리'), 2, '따옴표'],
    ['YAML: 느낌표 뒤의 따옴표', file('title: !important "정리"'), 2, '따옴표'],
    ['YAML: 태그의 느낌표', file('title: 글', 'tags:', '  - 책', '  - !important', 'category: 일상'), 5, '따옴표'],
    ['YAML: &로 시작하는 값', file('title: &연산자 정리'), 2, '따옴표'],
    ['YAML: &만 있는 값', file('title: 글', 'subtitle: &nbsp;', 'category: 일상'), 3, '따옴표'],
    ['YAML: 쓰인 &와 쓰이지 않은 &', file('title: &a 글', 'subtitle: *a', 'summary: &b 말'), 4, '따옴표'],
    ['YAML: 둘이 틀리면 앞의 것', file('title: &연산자', 'subtitle: *강조'), 2, '따옴표'],
    ['YAML: 따옴표', file('category: 일상', 'title: "열린'), 3, '닫히지 않았거나'],
    ['YAML: 같은 항목', file('title: 글', 'category: 가', 'title: 글'), 4, '같은 항목이 두 번'],
    ['YAML: 탭', file('title: 글', 'tags:', '\t- 가'), 4, '탭'],
    ['YAML: 목록', file('- 글'), 2, "'이름: 값'"],
  ])('%s: 줄과 까닭을 말한다', async (_, text, line, reason) => {
    const problem = await readProblem(text)
    expect(problem).toMatchObject({ path: '2026/글.md', line })
    expect(problem.reason).toContain(reason)
    expect(problem.reason).not.toContain('\n')
  })

  it('같은 태그는 몇 번을 적어도 하나로 세고, 천 개까지는 받는다', async () => {
    const { tags } = await readPost(file('title: 글', `tags: [${thousand}, ${thousand}]`))
    expect(tags).toHaveLength(1_000)
  })

  it('CRLF여도 줄 번호가 맞다', async () => {
    expect((await readProblem(file('title: 글', 'id: x').replaceAll('\n', '\r\n'))).line).toBe(3)
  })

  it('UTF-8이 아니면 첫 줄부터 찾아 말한다', async () => {
    const eucKr = Buffer.concat([Buffer.from('---\ntitle: '), Buffer.from([0xb1, 0xdb]), Buffer.from('\n---\n')])
    expect(await readProblem(eucKr)).toMatchObject({
      line: 2,
      reason:
        'UTF-8로 저장된 파일이 아닙니다. 메모장이라면 ‘다른 이름으로 저장’에서 인코딩을 UTF-8로 골라 저장해 주세요.',
    })
  })

  it('터무니없이 큰 파일과 끝없이 겹친 본문은 거절하고 멈추지 않는다', async () => {
    expect((await readProblem(new Uint8Array(1_000_001))).reason).toContain('너무 큽니다')
    expect((await readProblem(file('title: 글') + `${'<div>'.repeat(20_000)}</div>`)).reason).toContain(
      '본문을 HTML로 바꾸지 못했습니다',
    )
  })
})
