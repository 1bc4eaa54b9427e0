const format = new Intl.NumberFormat('ko-KR')

/** `1,234` */
export const formatCount = (count: number): string => format.format(count)

/** `1,234개의 글` */
export const formatPostCount = (count: number): string => `${formatCount(count)}개의 글`
