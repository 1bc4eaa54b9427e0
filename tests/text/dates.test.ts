import { assert, date, property } from 'fast-check'
import { describe, expect, it } from 'vitest'

import { calendarDay, calendarMinute, formatDay, formatMinute } from '#/text/dates.ts'

describe('때', () => {
  it.for([
    ['2026-11-19T14:59:59.999Z', '2026년 11월 19일', '2026년 11월 19일 오후 11:59'],
    ['2026-11-19T15:00:00.000Z', '2026년 11월 20일', '2026년 11월 20일 오전 12:00'],
    ['2026-01-04T00:07:00.000Z', '2026년 1월 4일', '2026년 1월 4일 오전 9:07'],
    ['2026-11-20T03:00:00.000Z', '2026년 11월 20일', '2026년 11월 20일 오후 12:00'],
  ])('%s은(는) 서울의 달력과 시계로 읽는다', ([instant = '', day, minute]) => {
    expect(formatDay(instant)).toBe(day)
    expect(formatMinute(instant)).toBe(minute)
  })

  it('1989년부터는 한국어 표기(CLDR)와 시간대 자료(IANA)가 말하는 것과 같다', () => {
    const day = { timeZone: 'Asia/Seoul', year: 'numeric', month: 'long', day: 'numeric' } as const
    const standardDay = new Intl.DateTimeFormat('ko-KR', day)
    const standardMinute = new Intl.DateTimeFormat('ko-KR', { ...day, hour: 'numeric', minute: '2-digit' })
    const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Seoul', dateStyle: 'short' })
    const isoMinute = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Asia/Seoul',
      dateStyle: 'short',
      timeStyle: 'short',
    })
    const instants = date({ min: new Date('1989-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
    const isSame = (instant: Date) => {
      expect(formatDay(instant.toISOString())).toBe(standardDay.format(instant))
      expect(formatMinute(instant.toISOString())).toBe(standardMinute.format(instant))
      expect(calendarDay(instant)).toBe(isoDay.format(instant))
      expect(calendarMinute(instant)).toBe(isoMinute.format(instant))
    }
    assert(property(instants, isSame))
  })
})
