import { describe, expect, it } from 'vitest'

import { linkIn, roomNamedBy, textParts } from './rules'

describe('the text of an e-mail', () => {
  it('has its links apart, without the full stop behind them', () => {
    expect(textParts('Go to http://localhost:3000/reset_password#a-b_c. Then log in.')).toEqual([
      { text: 'Go to ', isLink: false },
      { text: 'http://localhost:3000/reset_password#a-b_c', isLink: true },
      { text: '. Then log in.', isLink: false },
    ])
  })

  it('makes a link of nothing but the web', () => {
    for (const text of ['javascript:alert(1)', 'data:text/html,x', 'see you at 8', '']) {
      expect(textParts(text).some((part) => part.isLink)).toBe(false)
      expect(linkIn(text)).toBeNull()
    }
  })

  it('names the first link', () =>
    expect(linkIn('A: https://a.example/x B: https://b.example')).toBe('https://a.example/x'))
})

it('finds the room that an entry was recorded for in its address or in its words', () => {
  const [job, visit, room] = ['job', 'visit', 'room']
  for (const path of [
    `/api/v1/moisture/${job}/${room}/${visit}`,
    `/api/v1/inventory/${job}/${room}/${visit}`,
    `/api/v1/rooms/${job}/${room}/${visit}/room-feed-item-photos`,
    `/api/v1/inspections/equipment-installation/${job}/${visit}/${room}/install`,
    `/api/v1/inspections/equipment-installation/${job}/${visit}/${room}/pickup/unit`,
  ])
    expect(roomNamedBy({ path, body: {} })).toBe(room)
  expect(roomNamedBy({ path: `/api/v1/moisture/${job}/points`, body: { roomId: room } })).toBe(room)
  expect(roomNamedBy({ path: `/api/v1/notes/${job}`, body: { text: room } })).toBeUndefined()
})
