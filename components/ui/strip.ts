/** Choices in one row, which a thumb moves sideways where they do not fit. */
export const stripClass = 'flex gap-1.5 overflow-x-auto'
export const stripChipClass =
  'inline-flex min-h-11 shrink-0 items-center gap-1 rounded-full border border-outline bg-raised px-3 whitespace-nowrap aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:font-medium aria-pressed:text-brand'
