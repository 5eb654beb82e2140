/** Texts of the files that the desk gives out. */
export const exportsTexts = {
  templatesTitle: 'Start from an empty file',
  templatesText: 'The columns of a kind of record and one example row.',
  template: 'Kind of record',
  asCsv: 'CSV',
  asXlsx: 'Excel',
  templateAs: '{kind} as {format}',
  exportTitle: 'Export everything',
  exportText:
    'All records and files of the institute as a zip, which can be imported again. It can be fetched for a day.',
  exportStart: 'Make the zip',
  exportWaiting: 'Is being made …',
  exportFetch: 'Fetch the zip, {size}',
  exportFailed: 'The zip of {at} could not be made. Please try again.',
  exportMade: '{by}, {at}. It can be fetched until {until}.',
  exportOf: 'Export',
  exportAll: 'All rows of this list',
  exportCsv: 'As CSV',
  exportXlsx: 'As Excel',
  importTo: 'Import',
} as const
