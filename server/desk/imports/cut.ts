/** Letters of a cell or a title that is shown. */
export const maxShown = 300

/** As it is shown. */
export const cut = (cell: string | null): string | null =>
  cell !== null && cell.length > maxShown ? `${cell.slice(0, maxShown)}…` : cell
