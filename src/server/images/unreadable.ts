export const poorlySupported = (format: string): string =>
  `대부분의 브라우저가 보여 주지 못하는 ${format} 사진입니다. JPEG로 바꿔 주세요.`

/** Whether a file has the extension of an iPhone's photo, which hardly any browser shows even where the blog can read it. */
export const isHeic = (path: string): boolean => /\.hei[cf]$/i.test(path)

/** Why a file that is there is not shown as a picture. */
export const whyUnreadable = (path: string): string =>
  isHeic(path) ? poorlySupported('HEIC') : '그림으로 읽을 수 없는 파일입니다.'
