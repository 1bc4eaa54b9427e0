/** Messages that are shown in several places; others are where they are shown. */
export const messages = {
  postListPending: '글 목록을 불러오는 중입니다…',
  screenPending: '화면을 불러오는 중입니다…',
  postPending: '글을 불러오는 중입니다…',
  tagsPending: '태그를 불러오는 중입니다…',
  menuPending: '메뉴를 불러오는 중입니다…',
  popularPending: '인기 글을 불러오는 중입니다…',
  loadFailed: '불러오지 못했습니다.',
  retry: '다시 시도',
  pageNotFound: '페이지를 찾을 수 없습니다.',
  postNotFound: '글을 찾을 수 없습니다.',
  commentHeld: '주인이 확인하면 보입니다.',
} as const
