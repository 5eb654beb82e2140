/** Texts of a notice, in the namespace of home. */
export const noticeCardTexts = {
  attachment: 'Attachment',
  newWindow: '{name} (opens in a new window)',
} as const
