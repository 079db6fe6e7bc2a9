/** Text on its own tint, for each colour that carries a meaning. */
export const tones = {
  neutral: 'bg-sunken text-muted',
  brand: 'bg-brand-soft text-brand',
  danger: 'bg-danger-soft text-danger',
  warning: 'bg-warning-soft text-warning',
  success: 'bg-success-soft text-success',
  info: 'bg-info-soft text-info',
  'not-started': 'bg-not-started-soft text-not-started',
  'in-progress': 'bg-in-progress-soft text-in-progress',
  'on-hold': 'bg-on-hold-soft text-on-hold',
  'approval-pending': 'bg-approval-pending-soft text-approval-pending',
  cancelled: 'bg-cancelled-soft text-cancelled',
  'customer-contacted': 'bg-customer-contacted-soft text-customer-contacted',
  'initial-report-submitted': 'bg-initial-report-submitted-soft text-initial-report-submitted',
  'progress-report-submitted': 'bg-progress-report-submitted-soft text-progress-report-submitted',
  'to-be-invoiced': 'bg-to-be-invoiced-soft text-to-be-invoiced',
  invoiced: 'bg-invoiced-soft text-invoiced',
  completed: 'bg-completed-soft text-completed',
} as const

export type Tone = keyof typeof tones
