import { restoreStagingFolders } from './cli/folders.ts'
import { isOpenElsewhere } from './database/open-database.ts'
import type { Icons } from './feeds/web-app.ts'
import { isLoopback } from './loopback.ts'
import { guessableAdvice, isGuessable } from './passwords/admin-password.ts'
import type { Settings } from './settings.ts'

/**
 * Lines for the owner about what works, but hardly as intended: settings, a second server on the same data, a restore that was
 * killed. Call it before the database is opened.
 */
export const startAdvice = async (settings: Settings): Promise<readonly string[]> => {
  const { dataDir, postsDir, siteUrl, trustProxy, host, adminPassword, showDrafts } = settings
  const lines: string[] = []
  if (isOpenElsewhere(settings))
    lines.push(
      `DATA_DIR: ${dataDir} 폴더로 켜 둔 글방이 이미 있습니다. 하나를 끄거나, 함께 켜 두려면 DATABASE_URL을 정해 주세요.`,
    )
  const left = (await Promise.all([dataDir, postsDir].map(restoreStagingFolders))).flat()
  if (left.length > 0)
    lines.push(
      `백업을 되돌리다 만 자취가 있습니다(${left.join(', ')}). 서버를 끄고 ‘npm run blog -- restore 파일.tar.gz --force’를 다시 해 주세요. 지금 이대로 쓰려면 그 폴더를 지워 주세요.`,
    )
  if (siteUrl === null && (trustProxy || !isLoopback(host)))
    lines.push(
      'SITE_URL: 정하지 않아, 검색 엔진과 메신저와 피드에 이 서버의 안쪽 주소가 나갑니다. 사람들이 여는 주소(https://…)로 정해 주세요.',
    )
  if (showDrafts)
    lines.push('SHOW_DRAFTS: 초안도 이 블로그를 여는 누구에게나 보입니다. 다 보았으면 off로 고치고 다시 켜 주세요.')
  if (adminPassword !== null && isGuessable(adminPassword)) lines.push(`ADMIN_PASSWORD: ${guessableAdvice}`)
  return lines
}

const noIcon = (path: string): string =>
  `SITE_ICON: ${path}에 읽을 수 있는 그림이 없어, 준비된 아이콘이 보입니다. PNG, JPEG, WebP, SVG 파일을 글 폴더에서 본 경로(‘나.png’)나 전체 경로로 적어 주세요.`

const tooLarge = (path: string): string =>
  `SITE_ICON: ${path}의 그림이 너무 커서, 준비된 아이콘이 보입니다. 가로와 세로를 1,000픽셀쯤으로 줄여 주세요.`

const noPicture = (address: string): string =>
  `OWNER_IMAGE: ${address}에 그림이 없어, 주인의 댓글에 그림이 보이지 않습니다. 글 폴더의 그림이면 ‘/files/나.webp’처럼 적어 주세요.`

type Fetch = (path: string, init: RequestInit) => Response | Promise<Response>

/** Whether no picture is at an address of this site; other sites are not asked. */
const lacksPicture = async (address: string, fetch: Fetch): Promise<boolean> => {
  if (!address.startsWith('/')) return false
  const { status, headers } = await fetch(address, { method: 'HEAD' })
  // Busy or failing, the site cannot tell.
  return status < 429 && (status !== 200 || headers.get('content-type')?.startsWith('image/') !== true)
}

/** Lines for the owner about pictures that are not there: the portrait and the icon. `fetch` asks the site itself. */
export const pictureAdvice = async (
  { site: { ownerImage }, siteIcon }: Pick<Settings, 'site' | 'siteIcon'>,
  { isPicture, isTooLarge }: Icons,
  fetch: Fetch,
): Promise<readonly string[]> => [
  ...((await lacksPicture(ownerImage, fetch)) ? [noPicture(ownerImage)] : []),
  ...(siteIcon === null || isPicture ? [] : [isTooLarge ? tooLarge(siteIcon) : noIcon(siteIcon)]),
]
