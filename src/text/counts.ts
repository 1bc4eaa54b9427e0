/** `1,234`; without `Intl`, for the reasons in `dates.ts`. */
export const formatCount = (count: number): string => String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',')

/** `1,234개의 글` */
export const formatPostCount = (count: number): string => `${formatCount(count)}개의 글`
