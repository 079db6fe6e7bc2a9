import { describe, expect, it } from 'vitest'

import { JOB_FILES, MAX_NAME, hasPreview, mayRemoveUpload, numbered, renamed } from './rules'

describe('a new name', () => {
  it.each([
    ['IMG_0412.jpg', 'Ceiling', 'Ceiling.jpg'],
    ['IMG_0412.jpg', 'Ceiling.JPG', 'Ceiling.JPG'],
    ['invoice.pdf', 'invoice.exe', 'invoice.exe.pdf'],
    ['README', 'Read me', 'Read me'],
    ['plan v1.2 final', 'plan v1.3 final', 'plan v1.3 final'],
  ])('of %s given as %s is %s', (before, name, expected) => expect(renamed(before, name)).toBe(expected))

  it('is never too long for its ending', () => {
    const name = renamed('scan.tiff', 'x'.repeat(MAX_NAME))
    expect([name.length, name.slice(-6)]).toEqual([MAX_NAME, 'x.tiff'])
    expect(renamed('scan.tiff', '👷'.repeat(100))).toMatch(/^👷+\.tiff$/u)
  })
})

it('names of an archive differ, also where case makes no difference', () => {
  expect(numbered(['a.jpg', 'A.JPG', 'a (2).jpg', 'a.jpg', 'plan', 'plan'])).toEqual([
    'a.jpg',
    'A (2).JPG',
    'a (2) (2).jpg',
    'a (3).jpg',
    'plan',
    'plan (2)',
  ])
})

it('who uploaded a file takes it away, and so does an Administrator', () => {
  const upload = { createdBy: { id: 'tess' } }
  expect(mayRemoveUpload({ userId: 'tess', role: 'Technician' }, upload)).toBe(true)
  expect(mayRemoveUpload({ userId: 'olivia', role: 'Administrator' }, upload)).toBe(true)
  expect(mayRemoveUpload({ userId: 'priya', role: 'ProjectManager' }, upload)).toBe(false)
})

it('pictures, PDFs and texts are looked at; an SVG, which is a program, is not, nor is a drawing', () => {
  const seen = ['image/jpeg', 'image/heic', 'image/avif', 'image/bmp', 'application/pdf', 'text/plain', 'text/csv']
  expect(seen.filter(hasPreview)).toEqual(seen)
  expect(['image/svg+xml', 'image/vnd.dwg', 'application/xml', 'video/mp4'].filter(hasPreview)).toEqual([])
})

it('the types of the specification stand first', () => {
  expect(JOB_FILES.files.types.slice(0, 4)).toEqual(['image/gif', 'image/jpeg', 'image/tiff', 'image/png'])
  expect(JOB_FILES.files.types[20]).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
})
