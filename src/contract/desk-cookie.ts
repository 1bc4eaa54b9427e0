/** The readable cookie beside the session's own: it proves nothing, and tells the page that there is a session to ask for. */
export const deskCookie = 'desk'
