import type { Entry } from './meaning.js';
import { place } from './settings.lexicon.js';

/** Shores with sand to stand on. Words for the open sea are places of their own. */
export const SHORE_WORDS: readonly Entry[] = [
  [
    'tropical beach, tropical island, tropical shore, tropical coast, tropical sea, tropical paradise, tropics, tropical, paradise island, paradise beach, desert island, palm beach, palm island, lagoon beach, caribbean, caribbean sea, caribbean beach, hawaii, hawaiian beach, maldives, bali, tahiti, bora bora, seychelles, copacabana, karibik, tropischer strand, südseeinsel, südsee, plage tropicale, île tropicale, playa tropical, isla tropical, spiaggia tropicale, praia tropical, тропический остров, тропический пляж, 热带海滩, 南国のビーチ',
    place('ocean', 'tropical beach', 'land', { landform: 'tropical-beach' }),
  ],
  [
    'beach, beaches, sandy beach, sand beach, white sand beach, beach sand, sand on the beach, sandy shore, seashore, shore, shores, shoreline, seaside, coast, coasts, coastline, coastal, sandbank, sand bar, sandbar, surf, cove, beachfront, foreshore, strand, sandstrand, am strand, strände, küste, plage, plages, bord de mer, playa, playas, orilla del mar, spiaggia, praia, costa, пляж, пляже, пляжа, побережье, берег моря, берегу моря, 海滩, 沙滩, 海边, 海辺, 海岸, 砂浜, 해변, 바닷가, شاطئ, समुद्र तट, ชายหาด',
    place('ocean', 'beach', 'land', { landform: 'beach' }),
  ],
  [
    'lake shore, lake shores, lake beach, shore of a lake, shore of the lake, shores of a lake, shores of the lake',
    place('lake', 'lake shore', 'water'),
  ],
];
