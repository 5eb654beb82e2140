/** Texts for a status, where an answer has no message [access-14]. */
export const statusTexts = {
  badRequest: 'Bad Request',
  unauthorized: 'Unauthorized',
  notFound: 'Not Found',
  internal: 'Internal Server Error',
  unavailable: 'Service Unavailable',
} as const

export const noConnectionMessage = 'Please check your internet connection!'
const otherMessage = 'Something went wrong! Please try after sometime.'
const statusMessages: Readonly<Record<number, string>> = {
  400: statusTexts.badRequest,
  401: statusTexts.unauthorized,
  404: statusTexts.notFound,
  500: statusTexts.internal,
  503: statusTexts.unavailable,
}

/** The text for an HTTP status without a message [access-14]. */
export function statusMessage(status: number): string {
  return statusMessages[status] ?? otherMessage
}
