/** One command, as its help says it. */
type Help = { readonly use: string; readonly about: string; readonly more?: string }

export const helps = {
  new: {
    use: 'new "제목"',
    about: '머리말이 갖춰진 글 파일을 만듭니다',
    more: `  --category 이름  --subcategory 이름  --tags 하나,둘
  --publish  바로 올립니다. 저장한 글은 2초 안에 사이트에 나타나므로, 적지 않으면
             초안(draft: true)으로 둡니다. 다 쓰면 그 줄을 지우세요.`,
  },
  check: {
    use: 'check',
    about: '모든 글을 살펴 틀린 곳을 파일:줄과 까닭으로 말합니다',
    more: '  틀린 글이 있으면 1로 끝납니다. 없는 그림과 없는 글로 가는 링크는 알리기만 합니다.',
  },
  password: {
    use: 'password',
    about: '관리자 비밀번호를 바꿉니다',
    more: `  두 번 물어봅니다. 파이프로 주면 그 첫 줄을 씁니다. 켜져 있는 서버에도 바로 통합니다.
  서버를 켤 때 ADMIN_PASSWORD가 있으면 그때는 그 값이 이깁니다.`,
  },
  backup: {
    use: 'backup 파일.tar.gz',
    about: '데이터베이스와 글을 한 파일에 담습니다 (켜 둔 채로)',
    more: `  --force  같은 이름의 파일이 있으면 바꿉니다.
  설정(환경 변수)과, 다시 만들 수 있는 줄인 그림은 담지 않습니다. 비밀번호의 해시가
  들어 있으니 남에게 주지 마세요.`,
  },
  restore: {
    use: 'restore 파일.tar.gz',
    about: '백업을 되돌립니다 (서버를 멈추고)',
    more: `  --force  지금의 데이터와 글이 있어도 바꿉니다. 옛것은 지우지 않고 옮겨 두며, 어디인지 말합니다.
  백업을 모두 살핀 뒤에 바꾸고, 잘못된 백업이면 아무것도 바꾸지 않습니다.`,
  },
  export: {
    use: 'export 폴더',
    about: '글은 Markdown으로, 댓글은 JSON으로 내보냅니다',
    more: '  비었거나 없는 폴더에만 씁니다. posts/ 아래에 글과 그림, comments.json에 댓글이 놓입니다.',
  },
} as const satisfies Record<string, Help>

const width = Math.max(...Object.values(helps).map(({ use }) => use.length)) + 4

export const overview = (): string =>
  [
    '글방 주인의 명령: npm run blog -- <명령>',
    '',
    ...Object.values(helps).map(({ use, about }) => `  ${use.padEnd(width)}${about}`),
    '',
    '자세히: npm run blog -- help <명령>',
  ].join('\n')

export const helpOf = (name: keyof typeof helps): string => {
  const { use, about, more }: Help = helps[name]
  return [`npm run blog -- ${use}`, `  ${about}.`, ...(more === undefined ? [] : ['', more])].join('\n')
}
