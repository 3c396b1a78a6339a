// The least SDL2 program that moves a rectangle with the pointer: what any window can reach here.
#include <SDL2/SDL.h>

int main(void) {
    SDL_Init(SDL_INIT_VIDEO);
    SDL_Window *window = SDL_CreateWindow("rectangle", 0, 0, 1280, 800, 0);
    SDL_Rect rectangle = {0, 0, 200, 100}, everything = {0, 0, 1280, 800};
    for (SDL_Event event; SDL_WaitEvent(&event) && event.type != SDL_QUIT;) {
        do {
            if (event.type != SDL_MOUSEMOTION) continue;
            rectangle.x = event.motion.x - rectangle.w / 2;
            rectangle.y = event.motion.y - rectangle.h / 2;
        } while (SDL_PollEvent(&event));
        SDL_Surface *surface = SDL_GetWindowSurface(window);
        SDL_FillRect(surface, &everything, SDL_MapRGB(surface->format, 20, 20, 24));
        SDL_FillRect(surface, &rectangle, SDL_MapRGB(surface->format, 120, 160, 255));
        SDL_UpdateWindowSurface(window);
    }
    SDL_Quit();
}
