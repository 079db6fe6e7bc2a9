import { describe, expect, it } from 'vitest'

import { lackOf, lessIn, maskedNumber, mayCancelReport, namedToStrangers, showsEstimate, showsForm } from './rules'
import { type JobReportType, ReportRequest } from './schema'

it('tells strangers the last two digits of a job number, and not how long it is', () => {
  const masked = [7, 42, 1042, 123_456].map((jobNo) => maskedNumber({ identifier: 'CRW', jobNo }))
  expect(masked).toEqual(['CRW - •••7', 'CRW - ••42', 'CRW - ••42', 'CRW - ••56'])
})

describe('a report in the making', () => {
  const report = { createdBy: { id: 'tess' } }

  it('is stopped by whoever asked for it, and by managers', () => {
    expect(mayCancelReport({ userId: 'tess', role: 'Technician' }, report)).toBe(true)
    expect(mayCancelReport({ userId: 'tom', role: 'Technician' }, report)).toBe(false)
    expect(mayCancelReport({ userId: 'sue', role: 'Supervisor' }, report)).toBe(true)
  })
})

describe('what a report lacks', () => {
  const initial = { isInitialAttendance: true }
  const later = { isInitialAttendance: false }

  it('is the visit that it is about', () => {
    expect(lackOf('InitialAttendanceReport', [later], {})?.says).toBe('No initial attendance is recorded yet.')
    expect(lackOf('InitialAttendanceReport', [later, initial], {})).toBeNull()
    expect(lackOf('CompletionReport', [], {})?.part).toBe('site-visits')
    expect(lackOf('SiteVisitReport', [later], {})).toBeNull()
  })

  it('is what is counted as none, and not what was not counted yet', () => {
    expect(lackOf('PhotoReport', [], { photos: 0 })?.part).toBe('photos')
    expect(lackOf('InventoryDetailReport', [], { inventory: 2 })).toBeNull()
    expect(lackOf('DryingLog', [], {})).toBeNull()
    expect(lackOf('DryingLog', [], { moisture: 0 })).toMatchObject({ part: 'moisture', isAll: false })
  })
})

describe('a stored report of a form', () => {
  const form = { id: 'form', updatedAt: '2026-11-25T09:00:00.000Z' }
  const report = {
    type: 'FormReport' as const,
    options: { formId: 'form' },
    status: 'COMPLETED' as const,
    createdAt: '2026-11-25T09:00:01.000Z',
  }

  it('shows it as it is while nobody has signed since', () => {
    expect(showsForm(report, form)).toBe(true)
    expect(showsForm({ ...report, status: 'IN_PROGRESS' }, form)).toBe(true)
    expect(showsForm(report, { ...form, updatedAt: '2026-11-25T09:00:02.000Z' })).toBe(false)
  })

  it('is no other form’s, no report of the job, and none that failed', () => {
    expect(showsForm({ ...report, options: { formId: 'other' } }, form)).toBe(false)
    expect(showsForm({ ...report, type: 'DryingLog' }, form)).toBe(false)
    expect(showsForm({ ...report, status: 'FAILED' }, form)).toBe(false)
  })
})

describe('a stored report of an estimate', () => {
  const estimate = { id: 'estimate', updatedAt: '2026-11-25T09:00:00.000Z', status: 'COMPLETED' as const }
  const report = {
    type: 'EstimateReport' as const,
    options: { estimateId: 'estimate', showCosts: true },
    status: 'COMPLETED' as const,
    createdAt: '2026-11-25T09:00:01.000Z',
  }
  const now = new Date('2026-11-25T10:00:00.000Z')

  it('shows it as it is while nothing has changed, and for a day', () => {
    expect(showsEstimate(report, estimate, now)).toBe(true)
    expect(showsEstimate(report, { ...estimate, updatedAt: '2026-11-25T09:00:02.000Z' }, now)).toBe(false)
    const later = new Date('2026-11-26T09:00:02.000Z')
    expect(showsEstimate(report, estimate, later)).toBe(false)
    expect(showsEstimate(report, { ...estimate, status: 'APPROVED' }, later)).toBe(true)
  })

  it('is no other estimate’s, none without prices, and none that failed', () => {
    expect(showsEstimate({ ...report, options: { estimateId: 'other' } }, estimate, now)).toBe(false)
    for (const other of [{ showCosts: false }, { withGst: true }]) {
      expect(showsEstimate({ ...report, options: { ...report.options, ...other } }, estimate, now)).toBe(false)
    }
    expect(showsEstimate({ ...report, status: 'FAILED' }, estimate, now)).toBe(false)
  })
})

it('a stranger who holds a paper is told which it is, and none of the names that people gave it', () => {
  const named = (type: JobReportType, title: string, options = {}) => namedToStrangers({ type, title, options })
  expect(named('SiteVisitReport', 'Site visit report, 22 Nov 2026')).toBe('Site visit report, 22 Nov 2026')
  expect(named('CompletionReport', 'Progress report')).toBe('Progress report')
  expect(named('FormReport', 'Consent of Alex Reed')).toBe('Form')
  expect(named('EstimateReport', 'Estimate: Reed’s kitchen')).toBe('Estimate')
  const copy = { withGst: true, showCosts: false, showSectionTotals: true }
  expect(named('EstimateReport', 'Estimate: Reed’s kitchen', copy)).toBe(
    'Estimate, prices with GST, without line prices',
  )
})

describe('a report that takes too much', () => {
  const id = '0192f000-0000-7000-8000-000000000001'
  it.each([
    [{ type: 'PhotoReport' }, 300, 'Please choose fewer photos.'],
    [{ type: 'SiteVisitReport', inspectionId: id }, 12, 'Please choose fewer photos.'],
    [{ type: 'SiteVisitReport', inspectionId: id }, 0, 'Please leave out a section.'],
    [{ type: 'DryingLog' }, 1, 'Please leave out a section.'],
    [{ type: 'InventoryPhotoReport' }, 300, 'Please choose fewer rooms.'],
    [{ type: 'FormReport', formId: id }, 4, 'Please put fewer photos in one form.'],
    [{ type: 'EstimateReport', estimateId: id }, 0, 'Please divide the estimate into two.'],
  ])('says what can be chosen of it: %j', (request, photos, advice) => {
    expect(lessIn(ReportRequest.parse(request), photos)).toBe(advice)
  })
})
