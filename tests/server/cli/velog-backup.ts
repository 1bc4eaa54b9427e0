import { picture } from '../markdown/folder-of.ts'

/** A backup as the usual tool writes it: `content/` with the posts, `images/` with their pictures, named from the root. */
export const velogBackup: Record<string, string | Uint8Array> = {
  'content/첫 회고 2021년을 보내며.md': `---
title: "첫 회고: "2021년"을 보내며"
description: "윈도우 경로는 C:\\users 처럼 적습니다. "따옴표"도 그대로 들어옵니다."
date: 2021-12-31T14:20:01.124Z
tags: ["회고","개발 일기"]
---
## 한 해

![](/images/36dacc91-e7d5-4194-8915-df391113a8e3-image.png)

사진은 \`/images/36dacc91-e7d5-4194-8915-df391113a8e3-image.png\`에 있습니다.

!youtube[dQw4w9WgXcQ]

\`\`\`md
!youtube[코드에서는 그대로]
\`\`\`

<img src="/images/36dacc91-e7d5-4194-8915-df391113a8e3-image.png" width="300">

![지운 그림](/images/none.png)
![남의 서버](https://velog.velcdn.com/images/dahlia/post/1234/image.png)
`,
  'content/CORS 이해하기.md': `---
title: "CORS 이해하기"
description: ""
date: 2022-01-02T00:00:00.000Z
tags: []
---
**\`Origin\`**은 출처입니다.
`,
  'content/고장 난 글.md': `---
title: "고장"
tags: ["닫히지 않음
---
본문
`,
  'content/.NET 시작하기.md': `---
title: ".NET 시작하기"
date: 2022-02-02T00:00:00.000Z
tags: []
---
본문
`,
  'images/36dacc91-e7d5-4194-8915-df391113a8e3-image.png': await picture(8, 6),
  'images/unused.png': new Uint8Array([9]),
}
