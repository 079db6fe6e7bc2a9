export const reportSetKeys = {
  all: ['report-sets'] as const,
}
