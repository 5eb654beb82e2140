/** Texts of the preview of the families' menu. */
export const menuPreviewTexts = { student: 'A student', parent: 'A parent' } as const
