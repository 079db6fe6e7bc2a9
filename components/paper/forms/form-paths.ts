/** The page of a job's form. */
export const formHref = (jobId: string, formId: string): string => `/jobs/${jobId}/forms/${formId}`

/** Its pages as a PDF. */
export const formPdfHref = (jobId: string, formId: string): string =>
  `/api/v1/reports/${jobId}/dynamic-report/${formId}`

export const builderHref = (templateId: string): string => `/formbuilder?template=${templateId}`
export const customizeHref = (jobId: string, formId: string): string => `/formbuilder-customize/${jobId}?form=${formId}`
