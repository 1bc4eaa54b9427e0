/** The name in the address of a tag's list; none for `.` and `..`, which every URL parser takes for a way. */
export const nameInAddress = (name: string | undefined): string | undefined =>
  name === '.' || name === '..' ? undefined : name

/** The address of a tag's list. */
export const tagPath = (id: number, name: string | undefined): string => {
  const shown = nameInAddress(name)
  return shown === undefined ? `/tag/${id}` : `/tag/${id}/${encodeURIComponent(shown)}`
}
