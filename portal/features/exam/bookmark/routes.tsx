import type { RouteObject } from 'react-router'

export const bookmarkRoutes: RouteObject[] = [
  {
    path: '/exam/bookmarks',
    lazy: { Component: async () => (await import('./bookmark-list-screen.tsx')).BookmarkListScreen },
  },
  {
    path: '/exam/bookmarks/:questionId',
    lazy: { Component: async () => (await import('./bookmark-screen.tsx')).BookmarkScreen },
  },
  {
    path: '/exam/notebook',
    lazy: { Component: async () => (await import('./notebook/notebook-list-screen.tsx')).NotebookListScreen },
  },
  {
    path: '/exam/notebook/:questionId',
    lazy: { Component: async () => (await import('./notebook/notebook-screen.tsx')).NotebookScreen },
  },
]
