const pattern =
  /^([1-9]\d{3}-\d{2}-\d{2})(?:(?:[Tt]|[ \t]+)(\d{2}:\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?[ \t]*([Zz]|[+-]\d{2}(?::?\d{2})?)?)?$/

const hour = 3_600_000

/** Swedish writes dates as ISO 8601 does. */
const seoul = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul', dateStyle: 'short', timeStyle: 'medium' })

/** How far Seoul's clocks were ahead then: nine hours today, but not in the 1950s nor in the summers of 1987 and 1988. */
const seoulOffset = (instant: number): number =>
  Date.parse(`${seoul.format(instant).replace(' ', 'T')}Z`) - Math.floor(instant / 1000) * 1000

const fromSeoul = (wall: number): number => wall - seoulOffset(wall - seoulOffset(wall - 9 * hour))

const offsetOf = (zone: string): number | null => {
  const [, sign, hours = '', minutes = '00'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? []
  if (sign === undefined) return 0
  if (Number(hours) > 23 || Number(minutes) > 59) return null
  return (sign === '-' ? -1 : 1) * (Number(hours) * hour + Number(minutes) * 60_000)
}

/**
 * A date as an owner writes it, as ISO 8601 with `Z`: a day, or a day and a time with or without seconds;
 * without an offset it is Seoul's. `null` for what is no such date, 30 February included.
 */
export const readDate = (text: string): string | null => {
  const [, day, minute = '00:00', second = '00', fraction = '', zone] = pattern.exec(text.trim()) ?? []
  if (day === undefined) return null
  const written = `${day}T${minute}:${second}.${fraction.padEnd(3, '0').slice(0, 3)}Z`
  const wall = Date.parse(written)
  // `Date` carries 31 April over to May and 24:00 to the next day.
  if (Number.isNaN(wall) || new Date(wall).toISOString() !== written) return null
  const offset = zone === undefined ? wall - fromSeoul(wall) : offsetOf(zone)
  return offset === null ? null : new Date(wall - offset).toISOString()
}
