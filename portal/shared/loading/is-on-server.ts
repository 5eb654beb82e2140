/** Whether the portal is rendered for a first visit, without a browser (docs/decisions/20). */
export const isOnServer = typeof document === 'undefined'
