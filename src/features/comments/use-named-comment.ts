import { useLocation } from '@tanstack/react-router'

/** The id of the comment that the address names (`#comment-12`), on a cold load and inside the app alike. */
export const useNamedComment = (): number | null => {
  const hash = useLocation({ select: (location) => location.hash })
  const [, id] = /^comment-(\d+)$/.exec(hash) ?? []
  return id === undefined ? null : Number(id)
}
