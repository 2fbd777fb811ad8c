/**
 * What makes two emails or usernames the same one. Kept beside what the person typed, under a unique index. Width and
 * compatibility forms are folded too, since they look alike; folding may itself bring capitals, hence the second turn.
 */
const fold = (text: string): string => text.trim().normalize('NFKC').toLowerCase().normalize('NFKC').trim();

export const emailKey = (email: string): string => fold(email);
export const usernameKey = (username: string): string => fold(username);
